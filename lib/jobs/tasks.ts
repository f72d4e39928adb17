import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { VERIFY_LEDGER_TASK } from "@/lib/db/ledger-check-rows";
import { checkLedger } from "@/lib/domain/health/check-ledger";
import { generateImage } from "@/lib/domain/media/generate-image";

/** The nightly proof names no request of its own. */
const checkPayload = z.object({ checkId: z.uuid().optional() });
const imagePayload = z.object({ jobId: z.uuid() });

/** The background tasks by the names under which the database's functions queue them. */
export const tasks: TaskList = {
  "generate-image": async (payload, helpers) => {
    const { attempts, max_attempts: maxAttempts } = helpers.job;
    const signal = helpers.abortSignal ?? new AbortController().signal;
    await generateImage(imagePayload.parse(payload).jobId, { isLastTry: attempts >= maxAttempts, signal });
  },
  [VERIFY_LEDGER_TASK]: async (payload) => {
    await checkLedger(checkPayload.parse(payload).checkId ?? null);
  },
};

/** What the queue does by the clock (UTC), once for all instances: the ledger is proved at night, Korean time. */
export const crontab = `0 18 * * * ${VERIFY_LEDGER_TASK} ?max=3`;
