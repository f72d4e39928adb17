import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { checkLedger } from "@/lib/health/check-ledger";
import { VERIFY_LEDGER_TASK } from "@/lib/health/queries/ledger-checks";
import { generateImage } from "@/lib/media/generate-image";

/** The nightly proof names no request of its own. */
const checkPayload = z.object({ checkId: z.uuid().optional() });
const imagePayload = z.object({ jobId: z.uuid() });
/** How long an image steps aside for those of others, when its pool has its share of the places. */
const STEP_ASIDE_MS = 1_000;

/** The background tasks by the names under which the database's functions queue them. */
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
        runAt: new Date(Date.now() + STEP_ASIDE_MS),
        // This try was none.
        maxAttempts: maxAttempts - attempts + 1,
      },
    );
  },
  [VERIFY_LEDGER_TASK]: async (payload) => {
    await checkLedger(checkPayload.parse(payload).checkId ?? null);
  },
};

/** What the queue does by the clock (UTC), once for all instances: the ledger is proved at night, Korean time. */
export const crontab = `0 18 * * * ${VERIFY_LEDGER_TASK} ?max=3`;
