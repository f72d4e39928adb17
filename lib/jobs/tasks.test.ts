import { type JobHelpers, parseCrontab } from "graphile-worker";
import { expect, test } from "vitest";
import { log } from "@/lib/log";
import { captureLog } from "@/test/capture-log";
import { createSchool } from "@/test/create-school";
import { takeOwnDatabase } from "@/test/database";
import { crontab, tasks } from "./tasks";

await takeOwnDatabase(); // because the verification reads every pool of a database

test("every night at 3 in Korea the ledger is verified, at 3.30 what is no longer kept is removed, and at 3.45 old LTI keys are replaced [ledger-5]", () => {
  const month = Array.from(
    { length: 31 * 24 * 60 },
    (_, minute) => new Date(Date.UTC(2026, 11, 1, 0, minute)),
  );
  const nights = parseCrontab(crontab).map(({ task, match }) => {
    const starts = month.filter((at) =>
      match({
        min: at.getUTCMinutes(),
        hour: at.getUTCHours(),
        date: at.getUTCDate(),
        month: at.getUTCMonth() + 1,
        dow: at.getUTCDay(),
      }),
    );
    const times = starts.map((at) => at.toLocaleTimeString("en-GB", { timeZone: "Asia/Seoul" }));
    return [task, new Set(times), starts.length, task in tasks];
  });
  expect(nights).toEqual([
    ["verify-ledger", new Set(["03:00:00"]), 31, true],
    ["forget-old-data", new Set(["03:30:00"]), 31, true],
    ["rotate-lti-keys", new Set(["03:45:00"]), 31, true],
  ]);
});

test.each(["info", "warn", "error", "silent"])(
  "the nightly verification logs the head of every pool also when the log level is %s [ledger-5]",
  async (level) => {
    const { poolId } = await createSchool();
    const lines = captureLog();
    log().level = level;
    // The payload of a scheduled job, which has no request.
    const payload = { _cron: { ts: "2026-12-01T18:00:00.000Z", backfilled: false } };
    await tasks["verify-ledger"]?.(payload, {} as JobHelpers);
    const logged = lines.map((line) => JSON.parse(line));
    expect(logged.filter((line) => line.poolId === poolId)).toMatchObject([
      { entries: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    expect(logged.at(-1)).toMatchObject({ msg: "the ledger is intact" });
  },
);
