import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { decodePicture } from "@/lib/ai/decode-picture";
import type { GeneratedImage, ImageOutcome } from "@/lib/ai/image-provider";
import type { Model } from "@/lib/ai/model-settings";
import { currentModels } from "@/lib/ai/models";
import type { ProviderFailure, TextOutcome } from "@/lib/ai/text-provider";
import { recordAudit } from "@/lib/audit/record-audit";
import { invalid } from "@/lib/hub-error";
import { reportModelFailure } from "@/lib/models/report-model-failure";
import { toPseudonym } from "@/lib/people/pseudonym";
import { outputTokenLimit } from "@/lib/text/output-token-limit";
import type { ModelTrial } from "@/packages/client/contract/system";

const TEXT_PROMPT = "Say in one short sentence why the sea is salty.";
const PICTURE_PROMPT = "A friendly whale under the sea, painted as in a children's picture book.";
/** The default prices of a credit pool (protocol: Credits). */
const DEFAULT_PRICE_CREDITS = { text: 1, image: 10 } as const;
const PREVIEW_PIXELS = 512;

type Caller = { endUserId: string; signal: AbortSignal };

/** Requests a text as a student's app would, with the smallest output limit. */
function requestText(model: Model, caller: Caller): Promise<TextOutcome> {
  return currentModels()
    .textProviderFor(model)
    .createText({
      model,
      messages: [{ role: "user", content: TEXT_PROMPT }],
      maxOutputTokens: outputTokenLimit({}),
      extra: {},
      ...caller,
    });
}

function requestPicture(model: Model, caller: Caller): Promise<ImageOutcome> {
  return currentModels()
    .imageProviderFor(model)
    .createImage({
      model,
      prompt: PICTURE_PROMPT,
      quality: "fast",
      aspectRatio: "1:1",
      referenceImages: [],
      extra: {},
      ...caller,
    });
}

async function toPreview({ bytes }: GeneratedImage): Promise<string> {
  const size = {
    width: PREVIEW_PIXELS,
    height: PREVIEW_PIXELS,
    fit: "inside",
    withoutEnlargement: true,
  } as const;
  const jpeg = await decodePicture(bytes, (picture) =>
    picture.autoOrient().resize(size).flatten({ background: "#fff" }).jpeg().toBuffer(),
  );
  return `data:image/jpeg;base64,${jpeg.toString("base64")}`;
}

async function toResult(
  outcome: TextOutcome | ImageOutcome,
): Promise<Pick<ModelTrial, "ok" | "text" | "picture" | "failure">> {
  const empty = { text: null, picture: null, failure: null };
  if (!outcome.ok) return { ...empty, ok: false, failure: toFailure(outcome) };
  if ("text" in outcome) {
    const { text, inputTokens, outputTokens } = outcome;
    return { ...empty, ok: true, text: { text, inputTokens, outputTokens } };
  }
  const { width, height, mimeType } = outcome;
  return { ...empty, ok: true, picture: { preview: await toPreview(outcome), width, height, mimeType } };
}

function toFailure(failure: ProviderFailure): ModelTrial["failure"] {
  return {
    reason: failure.reason === "timeout" ? "timeout" : "failed",
    upstreamStatus: failure.upstreamStatus ?? null,
    cause: failure.cause ?? null,
  };
}

/**
 * Requests one short text or square picture from a model, so that an operator sees whether it works. Costs no credits. A
 * refusal by the provider is not an error: the result says its status, type and code.
 * @throws HubError AUTH_002, VAL_001 for an unknown model
 */
export async function tryModel(person: Person, modelId: string, signal: AbortSignal): Promise<ModelTrial> {
  assertOperator(person);
  const model = currentModels().find(modelId);
  if (!model) throw invalid([{ path: "modelId", message: "unknownModel" }]);
  const target = { type: "model", id: modelId };
  await recordAudit(person, { action: "model.try", target, detail: { model: modelId } });
  const caller = { endUserId: toPseudonym(person.id), signal };
  const startedAt = performance.now();
  const outcome = await (model.mediaType === "text"
    ? requestText(model, caller)
    : requestPicture(model, caller));
  const durationMs = Math.round(performance.now() - startedAt);
  if (!outcome.ok) reportModelFailure(model, outcome);
  const { mediaType } = model;
  return {
    modelId,
    mediaType,
    durationMs,
    credits: DEFAULT_PRICE_CREDITS[mediaType],
    ...(await toResult(outcome)),
  };
}
