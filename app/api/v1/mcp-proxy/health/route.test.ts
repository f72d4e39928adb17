import { afterEach, describe, expect, test, vi } from "vitest";
import { functionPool } from "@/lib/database/connections";
import { currentStorage } from "@/lib/storage/current-storage";
import { call } from "@/test/call";
import { captureLog } from "@/test/capture-log";
import { GET } from "./route";

const storage = currentStorage();
const { check } = storage;
const { query } = functionPool();
afterEach(() => {
  vi.useRealTimers();
  storage.check = check;
  functionPool().query = query;
  Reflect.deleteProperty(globalThis, "hubHealthChecks");
});

const breakStorage = () => {
  storage.check = async () => {
    throw new Error("the disk at /srv/files is gone");
  };
};
const breakDatabase = () => {
  functionPool().query = (async () => {
    throw new Error("connect ECONNREFUSED 10.0.0.5:5432");
  }) as typeof query;
};

describe("the health of the hub", () => {
  test("is public, with the version and the time [health-1]", async () => {
    const { status, json, headers } = await call(GET);
    expect(status).toBe(200);
    expect(json).toEqual({
      status: "success",
      code: "",
      message: "",
      data: { status: "ok", version: "0.1.0", database: "ok", storage: "ok", time: json.data.time },
    });
    expect(Math.abs(Date.parse(json.data.time) - Date.now())).toBeLessThan(10_000);
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("is sent to pages of any origin (CORP `cross-origin`), but CORS lets only registered origins read it [client-errors-6]", async () => {
    const { headers } = await call(GET, { headers: { origin: "https://stranger.example" } });
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });

  test.each([
    ["database", [breakDatabase]],
    ["storage", [breakStorage]],
    ["database and storage", [breakDatabase, breakStorage]],
  ])("lists what is down: %s [envelope-4] [errors-23] [health-1]", async (parts, failures) => {
    for (const fail of failures) fail();
    const { status, json, text } = await call(GET);
    expect(status).toBe(503);
    expect(json.error).toMatchObject({ code: "CFG_002", detail: { down: parts.split(" and ") } });
    expect(json.error.message).toContain(parts);
    expect(text).not.toMatch(/ECONN|10\.0\.0\.5|srv/);
  });

  test("a failed check is logged as an error only after the hub has been healthy once", async () => {
    Reflect.deleteProperty(globalThis, "hubHasBeenHealthy");
    const lines = captureLog();
    const checkAgain = async () => {
      Reflect.deleteProperty(globalThis, "hubHealthChecks");
      lines.length = 0;
      const { status } = await call(GET);
      return [status, ...lines.map((line) => JSON.parse(line).level)];
    };
    breakStorage();
    expect(await checkAgain()).toEqual([503, 30]);
    storage.check = check;
    expect(await checkAgain()).toEqual([200, 30]);
    breakStorage();
    expect(await checkAgain()).toEqual([503, 50]);
  });

  test("is checked once for concurrent calls, and again a second later", async () => {
    const storageCheck = vi.spyOn(storage, "check");
    const ping = vi.spyOn(functionPool(), "query");
    const answers = await Promise.all(Array.from({ length: 50 }, () => call(GET)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect([storageCheck.mock.calls.length, ping.mock.calls.length]).toEqual([1, 1]);
    await new Promise((resolve) => setTimeout(resolve, 1_050));
    breakStorage();
    expect((await call(GET)).status).toBe(503);
  });

  test("is answered within two seconds, also when a check never ends [health-1]", async () => {
    const endlessCheck = vi.fn(() => new Promise<void>(() => undefined));
    storage.check = endlessCheck;
    functionPool().query = (() => new Promise(() => undefined)) as typeof query;
    // Fake timers, so that a slow machine does not matter.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const inTwoSeconds = async () => {
      const answer = call(GET);
      await vi.advanceTimersByTimeAsync(2_000);
      return answer;
    };
    const { status, json } = await inTwoSeconds();
    expect([status, json.error.detail]).toEqual([503, { down: ["database", "storage"] }]);
    expect((await inTwoSeconds()).status).toBe(503);
    expect(endlessCheck).toHaveBeenCalledTimes(1);
  });
});
