import type { GeneratedImage, ImageRequest } from "@/lib/ai/image-provider";
import type { Model } from "@/lib/ai/model-settings";
import { currentModels } from "@/lib/ai/models";
import { failMediaJob } from "@/lib/credits/queries/media-holds";
import { spendingRefusal } from "@/lib/credits/reserve-credits";
import { untilDatabaseAnswers } from "@/lib/database/until-database-answers";
import { env } from "@/lib/env";
import { HubError } from "@/lib/hub-error";
import { INSTANCE_DEAD_AFTER_SECONDS, instanceId } from "@/lib/instance";
import { log } from "@/lib/log";
import { askModels } from "@/lib/models/ask-models";
import { waitAsSlow } from "@/lib/models/faulty-provider";
import { providerError } from "@/lib/models/provider-error";
import { toPseudonym } from "@/lib/people/pseudonym";
import { checkPicture } from "@/lib/safety/check";
import { findSafetyRefusal } from "@/lib/safety/enforce-check";
import { NO_HELP_TEXTS, safetyRefusal } from "@/lib/safety/safety-refusal";
import { currentStorage } from "@/lib/storage/current-storage";
import { type SafetyDirection, safetyDetail } from "@/packages/client/contract/safety";
import { fetchReferenceImages, referenceImageUser } from "./fetch-reference-images";
import { labelAsGenerated } from "./label-picture";
import { mediaRequest } from "./media-request";
import {
  beginMediaJob,
  findMediaRefusal,
  type RunningMediaJob,
  recordAnsweringModel,
  requeueMediaJob,
} from "./queries";
import { storePicture } from "./store-picture";

interface Try {
  isLastTry: boolean;
  signal: AbortSignal;
  /** How long the upload of a finished picture is retried while storage fails. */
  storagePatienceMs?: number;
}

const STORAGE_PATIENCE_MS = 30_000;
const STOPPING = "this instance is stopping; another instance will generate the image";

/**
 * A credit pool that already uses this share of an instance's slots gets another slot only for a job without reference images,
 * and only while no job of a pool that uses less than this share is waiting.
 */
const POOL_SHARE = 1 / 3;

function beginJob(jobId: string, signal: AbortSignal) {
  const by = {
    instanceId: instanceId(),
    deadAfterSeconds: INSTANCE_DEAD_AFTER_SECONDS,
    share: Math.ceil(env().imageConcurrency * POOL_SHARE),
  };
  return untilDatabaseAnswers(() => beginMediaJob(jobId, by), signal);
}

/** What the job is refused for now, although it was accepted; null when the picture may still be made. */
async function findRefusal(
  jobId: string,
  job: RunningMediaJob,
  signal: AbortSignal,
): Promise<HubError | null> {
  // The settings may have changed since the job was accepted. Without its model the job fails in `makePicture`.
  const minimumAge = currentModels().find(job.model)?.minimumAge ?? null;
  const refusal = await untilDatabaseAnswers(() => findMediaRefusal(jobId, minimumAge), signal);
  return refusal === null ? null : spendingRefusal(refusal);
}

/** Checks a picture that the new one starts from, or the new one, before it is stored (protocol: Safety). */
async function findPictureRefusal(
  job: RunningMediaJob,
  direction: SafetyDirection,
  content: { picture: { bytes: Uint8Array; mimeType: string }; signal: AbortSignal },
): Promise<HubError | null> {
  const check = await checkPicture(job, direction, content);
  if (check.action === "failed" && check.failure.reason === "aborted") throw new Error(STOPPING);
  return findSafetyRefusal(job, check);
}

/** What a model is asked; its settings may have changed since the job was accepted. */
function toImageRequest(
  model: Model,
  job: RunningMediaJob,
  made: Pick<ImageRequest, "referenceImages" | "signal">,
): ImageRequest {
  const { prompt, aspectRatio, options, extra } = mediaRequest.parse(job.request);
  const isPassed = (field: string) => model.passFields?.includes(field) ?? false;
  return {
    model,
    prompt,
    quality: job.quality,
    aspectRatio,
    options,
    extra: Object.fromEntries(Object.entries(extra).filter(([field]) => isPassed(field))),
    endUserId: toPseudonym(job.actorId),
    ...made,
  };
}

/** A picture, and the model that made it. */
type MadePicture = { picture: GeneratedImage; model: Model };

/** Asks the provider for the picture, when the storage can take it. Returns the error with which the job fails, if any. */
async function makePicture(job: RunningMediaJob, signal: AbortSignal): Promise<MadePicture | HubError> {
  await currentStorage().check();
  const models = currentModels();
  const chosen = models.find(job.model);
  if (!chosen)
    return providerError({ ok: false, reason: "failed", cause: "the model is no longer configured" });
  const { referenceImages: urls, fault } = mediaRequest.parse(job.request);
  if (fault === "provider-fails")
    return providerError({ ok: false, reason: "failed", cause: "a fault of the playground" });
  if (fault === "flagged") return safetyRefusal("output", NO_HELP_TEXTS);
  if (fault === "slow") await waitAsSlow(signal);
  const referenceImages = await fetchReferenceImages(urls, referenceImageUser(job), signal);
  if (referenceImages instanceof HubError) return referenceImages;
  for (const picture of referenceImages) {
    const refusal = await findPictureRefusal(job, "input", { picture, signal });
    if (refusal) return refusal;
  }
  const { model, outcome } = await askModels(chosen, job, (one) =>
    models.imageProviderFor(one).createImage(toImageRequest(one, job, { referenceImages, signal })),
  );
  if (outcome.ok) {
    const refusal = await findPictureRefusal(job, "output", { picture: outcome, signal });
    return refusal ?? { picture: outcome, model };
  }
  if (outcome.reason === "aborted") throw new Error(STOPPING);
  return providerError(outcome);
}

/** Fails the job and releases its credits. */
async function failJob(
  jobId: string,
  { code, message, cause, detail }: Pick<HubError, "code" | "message" | "cause" | "detail">,
  signal: AbortSignal,
): Promise<void> {
  log().warn({ jobId, code, cause }, "an image job failed");
  const stopped = code === "SAFETY_001" ? safetyDetail.parse(detail).direction : null;
  const failure = { instanceId: instanceId(), code, message, stopped };
  await untilDatabaseAnswers(() => failMediaJob(jobId, failure), signal);
}

/**
 * Runs an accepted image job. Does nothing when the job has ended or another instance runs it. When the picture may not be made
 * any more, or the provider fails, the job fails and its credits are released. Other errors are thrown: the queue retries the
 * job, or, with `isLastTry`, the job fails too.
 * Storage is checked before a picture is generated, so that no finished picture is lost.
 * @returns `must-wait` when `beginMediaJob` left the job queued: the caller must try it again later
 */
export async function generateImage(
  jobId: string,
  { isLastTry, signal, storagePatienceMs = STORAGE_PATIENCE_MS }: Try,
): Promise<"must-wait" | "done"> {
  const job = await beginJob(jobId, signal);
  if (job?.outcome !== "started") return job?.outcome ?? "done";
  try {
    const made = (await findRefusal(jobId, job, signal)) ?? (await makePicture(job, signal));
    if (made instanceof HubError) await failJob(jobId, made, signal);
    else {
      if (made.model.id !== job.model)
        await untilDatabaseAnswers(() => recordAnsweringModel(jobId, made.model.id), signal);
      await storePicture(jobId, await labelAsGenerated(made.picture), { signal, storagePatienceMs });
    }
    return "done";
  } catch (error) {
    if (!isLastTry || signal.aborted) {
      await untilDatabaseAnswers(() => requeueMediaJob(jobId, instanceId()), signal);
      throw error;
    }
    const message = "The hub could not keep the picture. Nothing was charged; try again.";
    await failJob(jobId, new HubError("CFG_002", message), signal);
    throw error;
  }
}
