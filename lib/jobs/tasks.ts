import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { checkLedger } from "@/lib/health/check-ledger";
import { VERIFY_LEDGER_TASK } from "@/lib/health/queries/ledger-checks";
import { generateImage } from "@/lib/media/generate-image";
import { ROSTER_TASK } from "@/lib/rosters/queries/imports";
import { runRosterImport } from "@/lib/rosters/run-roster-import";

/** The nightly check has no stored request, so no id. */
const checkPayload = z.object({ checkId: z.uuid().optional() });
const imagePayload = z.object({ jobId: z.uuid() });
const rosterPayload = z.object({ importId: z.uuid() });
/** How long an image waits when its credit pool already uses its share of the parallel jobs. */
const CROWDED_RETRY_MS = 1_000;

/** The background tasks by the names under which they are queued. */
export const tasks: TaskList = {
  "generate-image": async (payload, helpers) => {
    const { attempts, max_attempts: maxAttempts } = helpers.job;
    const signal = helpers.abortSignal ?? new AbortController().signal;
    const { jobId } = imagePayload.parse(payload);
    const outcome = await generateImage(jobId, { isLastTry: attempts >= maxAttempts, signal });
    if (outcome !== "crowded") return;
    await helpers.addJob(
      "generate-image",
      { jobId },
      {
        jobKey: `image:${jobId}`,
        runAt: new Date(Date.now() + CROWDED_RETRY_MS),
        // This attempt does not count.
        maxAttempts: maxAttempts - attempts + 1,
      },
    );
  },
  [ROSTER_TASK]: async (payload, { job, abortSignal }) => {
    await runRosterImport(rosterPayload.parse(payload).importId, {
      isLastTry: job.attempts >= job.max_attempts,
      signal: abortSignal ?? new AbortController().signal,
    });
  },
  [VERIFY_LEDGER_TASK]: async (payload) => {
    await checkLedger(checkPayload.parse(payload).checkId ?? null);
  },
};

/** Scheduled jobs (UTC): one instance checks the ledger at 3 a.m. Korean time. */
export const crontab = `0 18 * * * ${VERIFY_LEDGER_TASK} ?max=3`;
