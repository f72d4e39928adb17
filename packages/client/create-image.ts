import type { Hub } from "./call";
import { EducationError } from "./education-error";
import { pause } from "./fetch-within";
import type { MediaCreateInput, MediaJob, MediaStatus, StartedMediaJob } from "./generation-types";
import { newOperationId } from "./operation-id";
import type { Account, Quote } from "./session-types";

/**
 * The status of an image: `quoted` before the job is started, then the status of the job.
 *
 * @example const isDone = (status: ImageStatus) => status === "completed" || status === "failed";
 */
export type ImageStatus = "quoted" | MediaStatus;

/**
 * The progress of an image.
 *
 * @example const keepJob = ({ jobId }: ImageProgress) => localStorage.setItem("job", jobId ?? "");
 */
export interface ImageProgress {
  /** Null only for `waitForImage` without the option `operationId`. */
  operationId: string | null;
  /** Null until the job is started; store it to resume with `waitForImage` after a reload. */
  jobId: string | null;
  /** The quoted price in credits; null for `waitForImage`, and when the quote failed, which does not block the image. */
  quotedCredits: number | null;
  /** Whether the hub does not answer at the moment. The image is not lost, and waiting continues. */
  isInterrupted: boolean;
}

/**
 * Options of one image.
 *
 * @example const options: ImageOptions = { operationId: newOperationId(), onProgress: (status) => console.log(status) };
 */
export interface ImageOptions {
  /** The id of the user action; keep it until the outcome is known. Generated when omitted. */
  operationId?: string;
  /**
   * Called whenever the status or `isInterrupted` changes. When the hub has not yet answered `waitForImage` once, an interruption
   * is reported with the status `queued`.
   */
  onProgress?: (status: ImageStatus, progress: ImageProgress) => void;
  signal?: AbortSignal;
  /** How long to wait for the image in milliseconds; 15 minutes by default. */
  maxWaitMs?: number;
}

/**
 * A completed job: `url` is permanent and may be submitted.
 *
 * @example const assetOf = ({ url, mimeType }: FinishedImage) => ({ role: "image", url, mimeType });
 */
export type FinishedImage = MediaJob & { status: "completed"; url: string };

const QUOTE_TIMEOUT_MS = 5000;
const MAX_WAIT_MS = 15 * 60_000;
const LONGEST_POLL_MS = 10_000;
const TEMPORARY_ERRORS = ["EDU_NETWORK", "EDU_TIMEOUT", "EDU_BAD_ANSWER", "RATE_001", "CFG_002", "HUB_001"];

/**
 * Quotes, starts and polls an image until it is completed; its credits are held meanwhile (protocol: Client library). Without
 * a model in `input` it reads the classroom's default model from the account and sends its id.
 * When the job fails, its credits are released and its error code is thrown.
 */
export async function createImage(
  hub: Hub,
  input: MediaCreateInput,
  options: ImageOptions = {},
): Promise<FinishedImage> {
  const { operationId = newOperationId(), onProgress, signal } = options;
  const progress: ImageProgress = { operationId, jobId: null, quotedCredits: null, isInterrupted: false };
  const [quotedCredits, model] = await Promise.all([
    fetchQuote(hub, signal),
    input.model ?? fetchDefaultModel(hub, signal),
  ]);
  progress.quotedCredits = quotedCredits;
  onProgress?.("quoted", { ...progress });
  const url = `${hub.proxy}/api/media/create`;
  const body = model === null ? input : { ...input, model };
  const job = await hub.call<StartedMediaJob>({ url, body, operationId, signal });
  return pollImage(hub, { progress: { ...progress, jobId: job.id }, startedJob: job }, options);
}

/** Waits for an image that was started earlier, for example before a reload. Costs nothing besides the image. */
export function waitForImage(hub: Hub, jobId: string, options: ImageOptions = {}): Promise<FinishedImage> {
  const operationId = options.operationId ?? null;
  const progress = { operationId, jobId, quotedCredits: null, isInterrupted: false };
  return pollImage(hub, { progress, startedJob: null }, options);
}

async function fetchQuote({ call, proxy }: Hub, signal?: AbortSignal): Promise<number | null> {
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

/** The classroom's default model for images. Null when it has none: the hub then refuses the image with CFG_001. */
async function fetchDefaultModel({ call, proxy }: Hub, signal?: AbortSignal): Promise<string | null> {
  return (await call<Account>({ url: `${proxy}/api/account`, signal })).defaults.image;
}

/** Polls an image until it has ended. `startedJob` is the answer that started it; null when it was started earlier. */
async function pollImage(
  { call, proxy }: Hub,
  { startedJob, ...start }: { progress: ImageProgress; startedJob: StartedMediaJob | null },
  { onProgress, signal, maxWaitMs = MAX_WAIT_MS }: ImageOptions,
): Promise<FinishedImage> {
  const progress = { ...start.progress };
  const until = Date.now() + maxWaitMs;
  let status: MediaStatus | null = startedJob?.status ?? null;
  let waitMs = startedJob?.pollAfterMs ?? 0;
  if (status) onProgress?.(status, { ...progress });
  for (let polls = 0; Date.now() + waitMs <= until; polls++) {
    await pause(waitMs, signal);
    const backoffMs = Math.min(250 * 1.5 ** polls, LONGEST_POLL_MS);
    try {
      const body = { id: progress.jobId };
      const job = await call<MediaJob>({ url: `${proxy}/api/media/get`, body, isRepeatable: true, signal });
      const hasChanged = job.status !== status || progress.isInterrupted;
      status = job.status;
      progress.isInterrupted = false;
      if (hasChanged) onProgress?.(status, { ...progress });
      if (job.status === "completed") return toFinishedImage(job);
      if (job.status === "failed") throw toError(job);
      waitMs = Math.max(job.pollAfterMs ?? 0, backoffMs);
    } catch (error) {
      if (status === "failed" || status === "completed" || !isTemporary(error)) throw error;
      // `call` has already retried what it may, so the interruption is reported.
      if (!progress.isInterrupted) onProgress?.(status ?? "queued", { ...progress, isInterrupted: true });
      progress.isInterrupted = true;
      waitMs = Math.max(error.retryAfterMs ?? 0, backoffMs);
    }
  }
  throw new EducationError("EDU_TIMEOUT", "The picture is not ready yet.", {
    detail: { id: progress.jobId },
  });
}

/** Whether a failed poll says nothing about the image, so that waiting continues. */
function isTemporary(error: unknown): error is EducationError {
  return error instanceof EducationError && TEMPORARY_ERRORS.includes(error.code);
}

function toFinishedImage(job: MediaJob): FinishedImage {
  if (job.url) return { ...job, status: "completed", url: job.url };
  throw new EducationError("EDU_BAD_ANSWER", "The picture came back without an address.", { status: 200 });
}

function toError(job: MediaJob): EducationError {
  const { code = "PROV_001", message = "The picture could not be made." } = job.error ?? {};
  return new EducationError(code, message, {
    status: 200,
    detail: { id: job.id, credits: job.credits, ...job.error?.detail },
  });
}
