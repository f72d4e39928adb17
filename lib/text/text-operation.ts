import type { z } from "zod";
import type { Model } from "@/lib/ai/model-settings";
import { currentModels } from "@/lib/ai/models";
import { textOptions } from "@/lib/ai/text-options";
import type {
  ProviderFailure,
  ProviderText,
  TextMessage,
  TextProvider,
  TextRequest,
} from "@/lib/ai/text-provider";
import { type AskingBesideHold, askWithHold } from "@/lib/credits/ask-with-hold";
import type { OperationCall } from "@/lib/credits/operation-request";
import type { HeldCredits } from "@/lib/credits/reserve-credits";
import { releaseHold, settleHold } from "@/lib/credits/settle-or-release";
import { classifyDatabaseError } from "@/lib/database/database-error";
import { HubError } from "@/lib/hub-error";
import { isForStudents } from "@/lib/launch/launch-session";
import { askModels } from "@/lib/models/ask-models";
import { chooseModel } from "@/lib/models/choose-model";
import { faultyProvider } from "@/lib/models/faulty-provider";
import { providerError } from "@/lib/models/provider-error";
import { selectFields } from "@/lib/models/select-fields";
import { toPseudonym } from "@/lib/people/pseudonym";
import { checkInput } from "@/lib/safety/check";
import { enforceCheck } from "@/lib/safety/enforce-check";
import { createMask, textsIn } from "@/lib/safety/mask-request";
import { type GeneratedText, textCreate } from "@/packages/client/contract/generation";
import { outputTokenLimit } from "./output-token-limit";

export type TextCall = OperationCall<z.infer<NonNullable<typeof textCreate.body>>>;

function toMessages(body: TextCall["body"]): TextMessage[] {
  const messages: TextMessage[] = [];
  if (body.system !== undefined) messages.push({ role: "system", content: body.system });
  messages.push(...(body.messages ?? []));
  if (body.prompt !== undefined) messages.push({ role: "user", content: body.prompt });
  return messages;
}

/** What a model is asked, without personal data. @throws HubError VAL_001 for an option with a wrong value */
function toTextRequest(
  model: Model,
  { mask }: Pick<ReturnType<typeof createMask>, "mask">,
  { session, body }: TextCall,
): TextRequest {
  const fields = selectFields(body, {
    known: textOptions,
    passFields: model.passFields,
    isForStudents: isForStudents(session.purpose),
  });
  return {
    model,
    messages: mask(toMessages(body)),
    maxOutputTokens: outputTokenLimit(body),
    ...mask(fields),
    endUserId: toPseudonym(session.actorId),
  };
}

const plainText = ({ content }: TextMessage) =>
  typeof content === "string" ? content : content.map((part) => part.text).join("\n");

/** All that a request says to a model: the conversation, and what the fields beside it say, such as a schema. */
function saidTo({ messages, options, extra = {} }: TextRequest): string {
  const format = options?.response_format;
  const schema = format?.type === "json_schema" ? format.json_schema : null;
  return [...messages.map(plainText), ...textsIn([options?.stop, schema, Object.values(extra)])].join("\n\n");
}

/** A text that a model has answered, or begun to. */
export interface AskedText<Answer> {
  replayed: false;
  hold: HeldCredits & { priceCredits: number };
  /** The model that answered. */
  model: Model;
  answer: Answer;
  /** What was replaced in the request before it left the hub, for the answer. */
  masked: Pick<GeneratedText, "masked">;
}

/** How one provider is asked for a text. */
interface Asking<Answer> {
  ask(provider: TextProvider, request: TextRequest): Promise<Answer | ProviderFailure>;
  /** Closes an answer that nobody gets. */
  drop?(answer: Answer): Promise<unknown>;
}

const ABORTED: ProviderFailure = { ok: false, reason: "aborted" };

/** Checks what a request says to a model, unless the request before it said the same. */
function createInputCheck(session: TextCall["session"], { signal, held }: AskingBesideHold) {
  let checked: string | null = null;
  return async (request: TextRequest): Promise<void> => {
    const text = saidTo(request);
    if (text === checked) return;
    checked = text;
    const check = await checkInput(session, text, signal);
    if (check.action !== "passed") await held;
    await enforceCheck(session, check);
  };
}

/**
 * Takes the hold of a text, checks what the caller wrote, and asks the model or its fallbacks by `ask`; or finds the stored answer of
 * an earlier call with the same key. What is stopped reaches no model, and counts only once the hold is taken. A caller who left
 * before that pays nothing, even if the answer is there.
 * @throws HubError POLICY_001, CFG_001, VAL_001, all errors of `reserveCredits`, SAFETY_001, PROV_001, PROV_002
 */
export async function askForText<Answer extends { ok: true }>(
  call: TextCall,
  { ask, drop }: Asking<Answer>,
): Promise<AskedText<Answer> | { replayed: true; data: GeneratedText }> {
  const { session, body, idempotency } = call;
  const model = chooseModel("text", body.model);
  const mask = createMask(session.purpose);
  const request = toTextRequest(model, mask, call);
  const hold = {
    session,
    mediaType: "text",
    model: model.id,
    minimumAge: model.minimumAge,
    kind: textCreate.name,
    idempotency,
  } as const;
  const asked = await askWithHold(hold, call.signal, async ({ signal, held }) => {
    const enforceInputCheck = createInputCheck(session, { signal, held });
    const { outcome, ...answering } = await askModels(model, session, async (one) => {
      const provider = faultyProvider(currentModels().textProviderFor(one), session.fault);
      const fields = one === model ? request : toTextRequest(one, mask, call);
      await enforceInputCheck(fields);
      const answer = await ask(provider, { ...fields, signal });
      const isWanted = await held.then(
        () => !signal.aborted,
        () => false,
      );
      if (isWanted || !answer.ok) return answer;
      await drop?.(answer);
      return ABORTED;
    });
    if (!outcome.ok) throw providerError(outcome);
    return { ...answering, answer: outcome };
  });
  // An earlier call stored the answer.
  if (asked.replayed) return { replayed: true, data: asked.answer as GeneratedText };
  return { replayed: false, hold: asked.hold, masked: mask.answer(), ...asked.result };
}

/** The answer's `data`; its model is the one that answered. */
export function toGeneratedText(
  { hold, model, masked }: Omit<AskedText<unknown>, "answer">,
  written: Omit<ProviderText, "ok">,
): GeneratedText {
  const { text, finishReason, inputTokens, outputTokens } = written;
  const usage = { inputTokens, outputTokens };
  return {
    id: hold.holdId,
    text,
    model: model.id,
    finishReason,
    usage,
    credits: hold.priceCredits,
    ...masked,
  };
}

/**
 * Settles the hold of a text, and stores its answer for a replay.
 * @throws HubError CFG_002 when the hold cannot be settled, because a text that is not billed must not be delivered
 */
export async function settleText(
  { hold }: Pick<AskedText<unknown>, "hold">,
  { idempotency }: Pick<TextCall, "idempotency">,
  answer: GeneratedText,
): Promise<void> {
  let settled = false;
  try {
    settled = await settleHold(hold, idempotency ? answer : null);
  } catch (cause) {
    if (classifyDatabaseError(cause)?.kind === "down") {
      const message =
        "The hub could not finish, and cannot tell yet whether this was charged. Try again in a moment.";
      throw new HubError("CFG_002", message, { cause });
    }
    void releaseHold(hold);
    throw new HubError("CFG_002", "The hub could not finish. Nothing was charged; try again.", { cause });
  }
  if (!settled) throw new HubError("CFG_002", "The hub was interrupted. Nothing was charged; try again.");
}
