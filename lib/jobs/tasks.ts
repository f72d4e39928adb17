import type { JobHelpers, TaskList } from "graphile-worker";
import { z } from "zod";
import { checkLedger } from "@/lib/health/check-ledger";
import { VERIFY_LEDGER_TASK } from "@/lib/health/queries/ledger-checks";
import { ROTATE_TASK, rotateKeys } from "@/lib/lti/keys";
import { SCORE_TASK } from "@/lib/lti/queries/scores";
import { reportScore } from "@/lib/lti/report-score";
import { generateImage } from "@/lib/media/generate-image";
import { finishErasure } from "@/lib/privacy/erase-student";
import { FORGET_TASK, forgetOldData } from "@/lib/privacy/forget-old-data";
import { makeExport } from "@/lib/privacy/make-export";
import { ERASE_TASK } from "@/lib/privacy/queries/erasure";
import { EXPORT_TASK } from "@/lib/privacy/queries/exports";
import { ROSTER_TASK } from "@/lib/rosters/queries/imports";
import { runRosterImport } from "@/lib/rosters/run-roster-import";
import { mailAlert } from "@/lib/safety/mail-alert";
import { MAIL_TASK } from "@/lib/safety/queries/incidents";

/** The nightly check has no stored request, so no id. */
const checkPayload = z.object({ checkId: z.uuid().optional() });
const exportPayload = z.object({ exportId: z.uuid() });
/** A job that was queued again after its hub died counts as a first run. */
const erasurePayload = z.object({ profileId: z.uuid(), isLaterRun: z.boolean().default(false) });
const imagePayload = z.object({ jobId: z.uuid() });
const mailPayload = z.object({ incidentId: z.uuid() });
const scorePayload = z.object({ submissionId: z.uuid() });
const rosterPayload = z.object({ importId: z.uuid() });

/** Delay before the next try of a job that found no free slot (`must-wait`). */
const RETRY_AFTER_MS = { image: 1_000, export: 5_000, roster: 1_000 };

/** Queues a job again, because it has to wait; this attempt does not count. */
async function tryLater({ job, addJob }: JobHelpers, afterMs: number): Promise<void> {
  await addJob(job.task_identifier, job.payload, {
    ...(job.key !== null && { jobKey: job.key }),
    runAt: new Date(Date.now() + afterMs),
    maxAttempts: job.max_attempts - job.attempts + 1,
  });
}

/** The background tasks by the names under which they are queued. */
export const tasks: TaskList = {
  "generate-image": async (payload, helpers) => {
    const { attempts, max_attempts: maxAttempts } = helpers.job;
    const signal = helpers.abortSignal ?? new AbortController().signal;
    const { jobId } = imagePayload.parse(payload);
    const outcome = await generateImage(jobId, { isLastTry: attempts >= maxAttempts, signal });
    if (outcome === "must-wait") await tryLater(helpers, RETRY_AFTER_MS.image);
  },
  [ROSTER_TASK]: async (payload, helpers) => {
    const { job, abortSignal } = helpers;
    const outcome = await runRosterImport(rosterPayload.parse(payload).importId, {
      isLastTry: job.attempts >= job.max_attempts,
      signal: abortSignal ?? new AbortController().signal,
    });
    if (outcome === "must-wait") await tryLater(helpers, RETRY_AFTER_MS.roster);
  },
  [VERIFY_LEDGER_TASK]: async (payload) => {
    await checkLedger(checkPayload.parse(payload).checkId ?? null);
  },
  [EXPORT_TASK]: async (payload, helpers) => {
    const isLastTry = helpers.job.attempts >= helpers.job.max_attempts;
    const outcome = await makeExport(exportPayload.parse(payload).exportId, { isLastTry });
    if (outcome === "must-wait") await tryLater(helpers, RETRY_AFTER_MS.export);
  },
  [ERASE_TASK]: async (payload) => {
    const { profileId, isLaterRun } = erasurePayload.parse(payload);
    await finishErasure(profileId, { isLaterRun });
  },
  [MAIL_TASK]: async (payload) => {
    await mailAlert(mailPayload.parse(payload).incidentId);
  },
  [SCORE_TASK]: async (payload) => {
    await reportScore(scorePayload.parse(payload).submissionId);
  },
  [ROTATE_TASK]: rotateKeys,
  [FORGET_TASK]: forgetOldData,
};

/**
 * Scheduled jobs (in UTC), each run by one instance: at 3 a.m. Korean time the ledger is verified, and at 3.30 a.m. data that is
 * no longer kept is removed, and at 3.45 a.m. the keys with which the hub signs for LMSs are replaced when they are old.
 */
export const crontab = `0 18 * * * ${VERIFY_LEDGER_TASK} ?max=3
30 18 * * * ${FORGET_TASK} ?max=3
45 18 * * * ${ROTATE_TASK} ?max=3`;
