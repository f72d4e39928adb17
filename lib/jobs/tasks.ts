import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { checkLedger } from "@/lib/health/check-ledger";
import { VERIFY_LEDGER_TASK } from "@/lib/health/queries/ledger-checks";
import { generateImage } from "@/lib/media/generate-image";
import { eraseWorks } from "@/lib/privacy/erase-works";
import { FORGET_TASK, forgetOldData } from "@/lib/privacy/forget-old-data";
import { deleteExpiredExports, makeExport } from "@/lib/privacy/make-export";
import { ERASE_TASK } from "@/lib/privacy/queries/erasure";
import { EXPORT_TASK } from "@/lib/privacy/queries/exports";
import { ROSTER_TASK } from "@/lib/rosters/queries/imports";
import { runRosterImport } from "@/lib/rosters/run-roster-import";

/** The nightly check has no stored request, so no id. */
const checkPayload = z.object({ checkId: z.uuid().optional() });
const exportPayload = z.object({ exportId: z.uuid() });
const erasurePayload = z.object({ profileId: z.uuid() });
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
  [EXPORT_TASK]: async (payload, { job }) => {
    const isLastTry = job.attempts >= job.max_attempts;
    await makeExport(exportPayload.parse(payload).exportId, { isLastTry });
  },
  [ERASE_TASK]: async (payload) => {
    const { profileId } = erasurePayload.parse(payload);
    await eraseWorks(profileId);
    await deleteExpiredExports(profileId);
  },
  [FORGET_TASK]: forgetOldData,
};

/**
 * Scheduled jobs (UTC), each by one instance: at 3 a.m. Korean time the ledger is checked, at half past three what is no
 * longer kept is removed.
 */
export const crontab = `0 18 * * * ${VERIFY_LEDGER_TASK} ?max=3
30 18 * * * ${FORGET_TASK} ?max=3`;
