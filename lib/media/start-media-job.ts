import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { mediaCreate, type StartedMediaJob } from "@/client/contract/generation";
import { imageOptions } from "@/lib/ai/image-options";
import type { OperationAnswer, OperationCall } from "@/lib/credits/operation-request";
import { reserveCredits } from "@/lib/credits/reserve-credits";
import { isStudentPath } from "@/lib/launch/launch-session";
import { chooseModel } from "@/lib/models/choose-model";
import { selectFields } from "@/lib/models/select-fields";
import { checkUrls } from "@/lib/uploads/check-urls";
import { REFERENCE_IMAGE_TYPES } from "./fetch-reference-images";
import { imageQuality } from "./image-quality";
import { type MediaRequest, POLL_AFTER_MS } from "./media-request";

type MediaBody = z.infer<NonNullable<typeof mediaCreate.body>>;

/** The reference images as they will be fetched. @throws HubError VAL_001 naming every bad one */
async function referenceUrls(images: readonly string[]): Promise<string[]> {
  const named = images.map((url, index) => ({
    path: `referenceImages.${index}`,
    url,
    ownFileTypes: REFERENCE_IMAGE_TYPES,
  }));
  const checked = await checkUrls(named);
  return checked.map(({ url }) => url);
}

/**
 * Accepts an image job: the hold, the job and its background task in one transaction, so that an accepted job
 * survives the death of the process (protocol: Images, Credits).
 * @throws HubError POLICY_001, CFG_001, VAL_001, everything of `reserveCredits`
 */
export async function startMediaJob(
  call: OperationCall<MediaBody>,
): Promise<OperationAnswer<StartedMediaJob>> {
  const { session, body, idempotency } = call;
  const model = chooseModel("image", body.model, session.purpose);
  const quality = imageQuality(body.quality);
  const fields = selectFields(body, {
    known: imageOptions,
    passFields: model.passFields,
    isStudentPath: isStudentPath(session.purpose),
  });
  const request: MediaRequest = {
    ...fields,
    prompt: body.prompt,
    aspectRatio: body.aspectRatio ?? "1:1",
    referenceImages: await referenceUrls(body.referenceImages ?? []),
  };
  const id = uuidv7();
  const started = { id, status: "queued" as const, model: model.id, quality, pollAfterMs: POLL_AFTER_MS };
  const hold = await reserveCredits({
    session,
    mediaType: "image",
    model: model.id,
    kind: mediaCreate.name,
    idempotency,
    job: { id, quality, request, answer: started },
  });
  // The database gives back what this very function stored.
  if (hold.replayed) return { data: hold.answer as StartedMediaJob, replayed: true };
  return { data: { ...started, credits: { amount: hold.priceCredits, state: "reserved" } }, replayed: false };
}
