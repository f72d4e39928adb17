import sharp from "sharp";
import type { ModelTrial } from "@/client/contract/system";
import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { currentModels } from "@/lib/ai/current-models";
import type { ImageOutcome, MadeImage } from "@/lib/ai/image-provider";
import type { Model } from "@/lib/ai/model-settings";
import type { ProviderFailure, TextOutcome } from "@/lib/ai/text-provider";
import { recordAudit } from "@/lib/audit/record-audit";
import { invalid } from "@/lib/hub-error";
import { failureMessage, reportModelFailure } from "@/lib/models/report-model-failure";
import { pseudonymOf } from "@/lib/people/pseudonym";
import { outputTokenLimit } from "@/lib/text/output-token-limit";

const TEXT_PROMPT = "Say in one short sentence why the sea is salty.";
const PICTURE_PROMPT = "A friendly whale under the sea, painted as in a children's picture book.";
/** What every pool pays until an operator sets another price (protocol: Credits). */
const USUAL_PRICE_CREDITS = { text: 1, image: 10 } as const;
const PREVIEW_PIXELS = 512;

type Caller = { endUserId: string; signal: AbortSignal };

/** As a student's app would: with the least output limit that a text may have. */
function askText(model: Model, caller: Caller): Promise<TextOutcome> {
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

function askPicture(model: Model, caller: Caller): Promise<ImageOutcome> {
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

/** The picture, small enough for an answer. */
async function previewOf({ bytes }: MadeImage): Promise<string> {
  const size = {
    width: PREVIEW_PIXELS,
    height: PREVIEW_PIXELS,
    fit: "inside",
    withoutEnlargement: true,
  } as const;
  const jpeg = await sharp(bytes).autoOrient().resize(size).flatten({ background: "#fff" }).jpeg().toBuffer();
  return `data:image/jpeg;base64,${jpeg.toString("base64")}`;
}

async function resultOf(
  outcome: TextOutcome | ImageOutcome,
): Promise<Pick<ModelTrial, "ok" | "text" | "picture" | "failure">> {
  const nothing = { text: null, picture: null, failure: null };
  if (!outcome.ok) return { ...nothing, ok: false, failure: failureOf(outcome) };
  if ("text" in outcome) {
    const { text, inputTokens, outputTokens } = outcome;
    return { ...nothing, ok: true, text: { text, inputTokens, outputTokens } };
  }
  const { width, height, mimeType } = outcome;
  return { ...nothing, ok: true, picture: { preview: await previewOf(outcome), width, height, mimeType } };
}

function failureOf(failure: ProviderFailure): ModelTrial["failure"] {
  return {
    reason: failure.reason === "timeout" ? "timeout" : "failed",
    upstreamStatus: failure.upstreamStatus ?? null,
    message: failureMessage(failure),
  };
}

/**
 * Asks a model for one short text or one square picture, for an operator who wants to see that it works. No credits are
 * held and nothing is written to the ledger; a refusal is a result, with what the provider said.
 * @throws HubError AUTH_002, VAL_001 for a model that there is not
 */
export async function tryModel(person: Person, modelId: string, signal: AbortSignal): Promise<ModelTrial> {
  assertOperator(person);
  const model = currentModels().find(modelId);
  if (!model) throw invalid([{ path: "modelId", message: "There is no model with this name." }]);
  const target = { type: "model", id: modelId };
  await recordAudit(person, { action: "model.try", target, detail: { model: modelId } });
  const caller = { endUserId: pseudonymOf(person.id), signal };
  const startedAt = performance.now();
  const outcome = await (model.mediaType === "text" ? askText(model, caller) : askPicture(model, caller));
  const durationMs = Math.round(performance.now() - startedAt);
  if (!outcome.ok) reportModelFailure(model, outcome);
  const { mediaType } = model;
  return {
    modelId,
    mediaType,
    durationMs,
    credits: USUAL_PRICE_CREDITS[mediaType],
    ...(await resultOf(outcome)),
  };
}
