import { currentModels } from "@/lib/ai/current-models";
import type { ImageOutcome } from "@/lib/ai/image-provider";
import { failMediaJob } from "@/lib/credits/queries/media-holds";
import { untilDatabaseAnswers } from "@/lib/database/until-database-answers";
import { env } from "@/lib/env";
import { INSTANCE_DEAD_AFTER_SECONDS, instanceId } from "@/lib/instance";
import { log } from "@/lib/log";
import { providerError } from "@/lib/models/provider-error";
import { reportModelFailure } from "@/lib/models/report-model-failure";
import { pseudonymOf } from "@/lib/people/pseudonym";
import { currentStorage } from "@/lib/storage/current-storage";
import { fetchReferenceImages } from "./fetch-reference-images";
import { keepPicture } from "./keep-picture";
import { mediaRequest } from "./media-request";
import { type BegunMediaJob, beginMediaJob, requeueMediaJob } from "./queries";

/** How one try at an image job goes. */
interface Try {
  isLastTry: boolean;
  signal: AbortSignal;
  /** How long a picture that is there waits for storage that does not take it. */
  storagePatienceMs?: number;
}

const STORAGE_PATIENCE_MS = 30_000;

/** So much of an instance's places one pool has while others wait, or for pictures that come from elsewhere first. */
const SHARE_OF_POOL = 1 / 3;

function begin(jobId: string, signal: AbortSignal) {
  const at = {
    instanceId: instanceId(),
    deadAfterSeconds: INSTANCE_DEAD_AFTER_SECONDS,
    placesOfPool: Math.ceil(env().imageConcurrency * SHARE_OF_POOL),
  };
  return untilDatabaseAnswers(() => beginMediaJob(jobId, at), signal);
}

async function askProvider(job: BegunMediaJob, signal: AbortSignal): Promise<ImageOutcome> {
  const models = currentModels();
  const model = models.find(job.model);
  if (!model) return { ok: false, reason: "failed", cause: "the model is no longer configured" };
  const request = mediaRequest.parse(job.request);
  const referenceImages = await fetchReferenceImages(request.referenceImages, signal);
  if (referenceImages === null)
    return { ok: false, reason: "failed", cause: "a reference image could not be fetched" };
  const isPassed = (field: string) => model.passFields?.includes(field) ?? false;
  const outcome = await models.imageProviderFor(model).createImage({
    model,
    prompt: request.prompt,
    quality: job.quality,
    aspectRatio: request.aspectRatio,
    referenceImages,
    options: request.options,
    // What the model's settings said when the job was accepted may be another today.
    extra: Object.fromEntries(Object.entries(request.extra).filter(([field]) => isPassed(field))),
    endUserId: pseudonymOf(job.actorId),
    signal,
  });
  if (!outcome.ok) reportModelFailure(model, outcome);
  return outcome;
}

/** Writes down that the provider did not make it; the credits are given back. */
async function giveUp(
  jobId: string,
  failure: { code: string; message: string; cause?: unknown },
  signal: AbortSignal,
): Promise<void> {
  const { code, message, cause } = failure;
  log().warn({ jobId, code, cause }, "an image could not be made");
  await untilDatabaseAnswers(() => failMediaJob(jobId, { instanceId: instanceId(), code, message }), signal);
}

/**
 * Works at one accepted image job; doing so twice, or on a job that has ended, does nothing. A provider's failure
 * ends the job and gives the credits back; a failure of our own is thrown, for the queue to try again, until
 * `isLastTry`. While the database is down it waits with what it has. No picture is bought while storage takes none.
 * @returns `crowded` when nothing was done, because the job's pool has its share of the places: it is to be tried again
 */
export async function generateImage(
  jobId: string,
  { isLastTry, signal, storagePatienceMs = STORAGE_PATIENCE_MS }: Try,
): Promise<"crowded" | "done"> {
  const job = await begin(jobId, signal);
  if (job?.outcome !== "begun") return job?.outcome ?? "done";
  try {
    await currentStorage().check();
    const outcome = await askProvider(job, signal);
    if (outcome.ok) await keepPicture(jobId, outcome, { signal, storagePatienceMs });
    else if (outcome.reason === "aborted")
      throw new Error("this instance is stopping; another one makes the image");
    else await giveUp(jobId, providerError(outcome), signal);
    return "done";
  } catch (error) {
    if (!isLastTry || signal.aborted) {
      await untilDatabaseAnswers(() => requeueMediaJob(jobId, instanceId()), signal);
      throw error;
    }
    const message = "The hub could not keep the picture. Nothing was charged; try again.";
    await giveUp(jobId, { code: "CFG_002", message }, signal);
    throw error;
  }
}
