import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { imageOptions } from "@/lib/ai/image-options";
import type { OperationAnswer, OperationCall } from "@/lib/credits/operation-request";
import { reserveCredits, spendingRefusal } from "@/lib/credits/reserve-credits";
import { releasedOnError } from "@/lib/credits/settle-or-release";
import { HubError } from "@/lib/hub-error";
import { refusalError } from "@/lib/launch/assert-usable";
import { isForStudents, type LaunchSession } from "@/lib/launch/launch-session";
import { findLaunchFacts } from "@/lib/launch/queries/launch-facts";
import { chooseModel } from "@/lib/models/choose-model";
import { selectFields } from "@/lib/models/select-fields";
import { type Check, checkInput, isChecked } from "@/lib/safety/check";
import { enforceCheck } from "@/lib/safety/enforce-check";
import { createMask, textsIn } from "@/lib/safety/mask-request";
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
 * Checks the prompt of a picture before its hold, with which the job begins. Nothing is sent to be checked when the launch may not be
 * used, or the guardian has not agreed: then it returns that error.
 */
async function checkPrompt(
  session: LaunchSession,
  text: string,
  signal: AbortSignal,
): Promise<Check | HubError> {
  if (isChecked(session)) {
    const facts = await findLaunchFacts(session);
    if (facts.refusal !== null) return refusalError(facts);
    const isAgreed = facts.consent === null || facts.consent === "given";
    if (session.purpose === "student_activity" && !isAgreed)
      return spendingRefusal({ outcome: "consent", detail: null });
  }
  return checkInput(session, text, signal);
}

const mayPass = (check: Check | HubError) =>
  !(check instanceof HubError) && (check.action === "passed" || check.action === "flagged");

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
  const { mask, answer } = createMask(session.purpose);
  const said = mask({ prompt: body.prompt, extra: fields.extra });
  const text = [said.prompt, ...textsIn(Object.values(said.extra))].join("\n\n");
  const [check, referenceImages] = await Promise.all([
    checkPrompt(session, text, signal),
    checkReferenceUrls(body.referenceImages ?? [], session),
  ]);
  const request: MediaRequest = {
    ...fields,
    ...said,
    ...(session.fault && { fault: session.fault }),
    aspectRatio: body.aspectRatio ?? "1:1",
    referenceImages,
  };
  const id = uuidv7();
  const started = {
    id,
    status: "queued" as const,
    model: model.id,
    quality,
    pollAfterMs: POLL_AFTER_MS,
    ...answer(),
  };
  const hold = await reserveCredits({
    session,
    mediaType: "image",
    model: model.id,
    minimumAge: model.minimumAge,
    kind: mediaCreate.name,
    idempotency,
    // The job begins at once, so a prompt that may not pass gets a hold alone: an earlier answer and other refusals come first.
    ...(mayPass(check) && { job: { id, quality, request, answer: started } }),
  });
  // The stored answer was written by this function.
  if (hold.replayed) return { data: hold.answer as StartedMediaJob, replayed: true };
  const act = () => (check instanceof HubError ? Promise.reject(check) : enforceCheck(session, check));
  await (mayPass(check) ? act() : releasedOnError(hold, act));
  return { data: { ...started, credits: { amount: hold.priceCredits, state: "reserved" } }, replayed: false };
}
