import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { imageOptions } from "@/lib/ai/image-options";
import type { OperationAnswer, OperationCall } from "@/lib/credits/operation-request";
import { reserveCredits } from "@/lib/credits/reserve-credits";
import { releasedOnError } from "@/lib/credits/settle-or-release";
import { isForStudents, type LaunchSession } from "@/lib/launch/launch-session";
import { chooseModel } from "@/lib/models/choose-model";
import { selectFields } from "@/lib/models/select-fields";
import { checkInput } from "@/lib/safety/check";
import { enforceCheck } from "@/lib/safety/enforce-check";
import { maskPicturePrompt } from "@/lib/safety/mask-request";
import { checkUrls } from "@/lib/uploads/check-urls";
import { mediaCreate, type StartedMediaJob } from "@/packages/client/contract/generation";
import { REFERENCE_IMAGE_TYPES, referenceImageUser } from "./fetch-reference-images";
import { imageQuality, type MediaRequest, POLL_AFTER_MS } from "./media-request";

type MediaBody = z.infer<NonNullable<typeof mediaCreate.body>>;

/** Returns the reference URLs to fetch; files of the hub must be the acting person's. */
async function checkReferenceUrls(images: readonly string[], session: LaunchSession): Promise<string[]> {
  const urls = images.map((url, index) => ({
    path: `referenceImages.${index}`,
    url,
    ownFileTypes: REFERENCE_IMAGE_TYPES,
  }));
  const checked = await checkUrls(urls, referenceImageUser(session));
  return checked.map(({ url }) => url);
}

/**
 * Accepts an image job (protocol: Images, Credits, Safety). Creates the hold, the job and its background task in one transaction,
 * so that an accepted job survives a crash, and only once the prompt has been checked.
 * @throws HubError POLICY_001, CFG_001, VAL_001, all errors of `reserveCredits`, SAFETY_001, PROV_001, PROV_002
 */
export async function startMediaJob(
  call: OperationCall<MediaBody>,
): Promise<OperationAnswer<StartedMediaJob>> {
  const { session, body, idempotency, signal } = call;
  const model = chooseModel("image", body.model);
  const quality = imageQuality(body.quality);
  const fields = selectFields(body, {
    known: imageOptions,
    passFields: model.passFields,
    isForStudents: isForStudents(session.purpose),
  });
  const { prompt, extra, answer: masked } = maskPicturePrompt(session.purpose, body.prompt, fields.extra);
  const words = [prompt, ...Object.values(extra).filter((value) => typeof value === "string")];
  const checking = checkInput(session, words.join("\n\n"), signal);
  const request: MediaRequest = {
    ...fields,
    extra,
    prompt,
    ...(session.fault && { fault: session.fault }),
    aspectRatio: body.aspectRatio ?? "1:1",
    referenceImages: await checkReferenceUrls(body.referenceImages ?? [], session),
  };
  const check = await checking;
  const mayPass = check.action === "passed" || check.action === "flagged";
  const id = uuidv7();
  const started = {
    id,
    status: "queued" as const,
    model: model.id,
    quality,
    pollAfterMs: POLL_AFTER_MS,
    ...masked,
  };
  const hold = await reserveCredits({
    session,
    mediaType: "image",
    model: model.id,
    minimumAge: model.minimumAge,
    kind: mediaCreate.name,
    idempotency,
    // The job begins at once, so a prompt that may not pass gets a hold alone: an earlier answer and other refusals come first.
    ...(mayPass && { job: { id, quality, request, answer: started } }),
  });
  // The stored answer was written by this function.
  if (hold.replayed) return { data: hold.answer as StartedMediaJob, replayed: true };
  if (mayPass) await enforceCheck(session, check);
  else await releasedOnError(hold, () => enforceCheck(session, check));
  return { data: { ...started, credits: { amount: hold.priceCredits, state: "reserved" } }, replayed: false };
}
