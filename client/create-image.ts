import type { Call } from "./call";
import type { MediaCreateInput, MediaJob, MediaStatus, StartedMediaJob } from "./contract/generation";
import type { Quote } from "./contract/session";
import { EducationError } from "./education-error";
import { pause } from "./fetch-within";
import { newOperationId } from "./operation-id";

/** Where an image is: `quoted` before it is started, then the job's own states. */
export type ImageStatus = "quoted" | MediaStatus;

/** What is known about an image under way. */
export interface ImageProgress {
  operationId: string | null;
  /** Null until the job is started; keep it to resume with `waitForImage` after a reload. */
  jobId: string | null;
  /** Credits by the quote; null when the quote failed, which never blocks the image. */
  quotedCredits: number | null;
  /** The hub does not answer at the moment; the image is not lost, and the waiting goes on by itself. */
  isInterrupted: boolean;
}

/** How to run one image. */
export interface ImageOptions {
  /** The user action; keep it until the outcome is known. One is minted when it is left out. */
  operationId?: string;
  /** Called whenever the status or `isInterrupted` changes; before the first answer the status is `queued`. */
  onProgress?: (status: ImageStatus, progress: ImageProgress) => void;
  signal?: AbortSignal;
  /** How long to wait for a finished image, in milliseconds; 15 minutes unless stated. */
  maxWaitMs?: number;
}

/** A completed job: `url` is permanent and may be submitted. */
export type FinishedImage = MediaJob & { status: "completed"; url: string };

const QUOTE_TIMEOUT_MS = 5000;
const MAX_WAIT_MS = 15 * 60_000;
const LONGEST_POLL_MS = 10_000;
const PASSING = ["EDU_NETWORK", "EDU_TIMEOUT", "EDU_BAD_ANSWER", "RATE_001", "CFG_002", "HUB_001"];

/**
 * Quote (advisory), `media/create` (10 credits held), then polling until the image is done (protocol: Client library).
 * A failed job throws with the job's own code, and its credits are released.
 */
export async function createImage(
  call: Call,
  proxy: string,
  input: MediaCreateInput,
  options: ImageOptions = {},
): Promise<FinishedImage> {
  const { operationId = newOperationId(), onProgress, signal } = options;
  const progress: ImageProgress = { operationId, jobId: null, quotedCredits: null, isInterrupted: false };
  progress.quotedCredits = await quotedCredits(call, proxy, signal);
  onProgress?.("quoted", { ...progress });
  const url = `${proxy}/api/media/create`;
  const job = await call<StartedMediaJob>({ url, body: input, operationId, signal });
  return pollImage(call, proxy, options, { progress: { ...progress, jobId: job.id }, first: job });
}

/** Waits for an image that was started earlier, for example before a reload. Spends nothing. */
export function waitForImage(
  call: Call,
  proxy: string,
  jobId: string,
  options: ImageOptions = {},
): Promise<FinishedImage> {
  const operationId = options.operationId ?? null;
  const progress = { operationId, jobId, quotedCredits: null, isInterrupted: false };
  return pollImage(call, proxy, options, { progress, first: null });
}

async function quotedCredits(call: Call, proxy: string, signal?: AbortSignal): Promise<number | null> {
  const request = {
    url: `${proxy}/api/quote`,
    body: { media_type: "image" },
    timeoutMs: QUOTE_TIMEOUT_MS,
    signal,
  };
  try {
    return (await call<Quote>(request)).credits;
  } catch {
    return null;
  }
}

interface Started {
  progress: ImageProgress;
  first: StartedMediaJob | null;
}

async function pollImage(
  call: Call,
  proxy: string,
  options: ImageOptions,
  started: Started,
): Promise<FinishedImage> {
  const { onProgress, signal, maxWaitMs = MAX_WAIT_MS } = options;
  const { first } = started;
  const progress = { ...started.progress };
  const until = Date.now() + maxWaitMs;
  let status: MediaStatus | null = first?.status ?? null;
  let waitMs = first?.pollAfterMs ?? 0;
  if (status) onProgress?.(status, { ...progress });
  for (let polls = 0; Date.now() + waitMs <= until; polls++) {
    await pause(waitMs, signal);
    const backoffMs = Math.min(250 * 1.5 ** polls, LONGEST_POLL_MS);
    try {
      const body = { id: progress.jobId };
      const job = await call<MediaJob>({ url: `${proxy}/api/media/get`, body, isRepeatable: true, signal });
      const isNews = job.status !== status || progress.isInterrupted;
      status = job.status;
      progress.isInterrupted = false;
      if (isNews) onProgress?.(status, { ...progress });
      if (job.status === "completed") return finished(job);
      if (job.status === "failed") throw failure(job);
      waitMs = Math.max(job.pollAfterMs ?? 0, backoffMs);
    } catch (error) {
      if (status === "failed" || status === "completed" || !isPassing(error)) throw error;
      // A connection that failed has been tried several times by now: whoever waits should hear of it.
      if (!progress.isInterrupted) onProgress?.(status ?? "queued", { ...progress, isInterrupted: true });
      progress.isInterrupted = true;
      waitMs = Math.max(error.retryAfterMs ?? 0, backoffMs);
    }
  }
  throw new EducationError("EDU_TIMEOUT", "The picture is not ready yet. Look again later.", {
    detail: { id: progress.jobId },
  });
}

/** A poll that failed says nothing about the image: only an answer of the hub ends the waiting. */
function isPassing(error: unknown): error is EducationError {
  return error instanceof EducationError && PASSING.includes(error.code);
}

function finished(job: MediaJob): FinishedImage {
  if (job.url) return { ...job, status: "completed", url: job.url };
  throw new EducationError("EDU_BAD_ANSWER", "The picture came back without an address.", { status: 200 });
}

function failure(job: MediaJob): EducationError {
  const { code = "PROV_001", message = "The picture could not be made." } = job.error ?? {};
  return new EducationError(code, message, { status: 200, detail: { id: job.id, credits: job.credits } });
}
