import type { z } from "zod";
import type { Model } from "@/lib/ai/model-settings";
import { textOptions } from "@/lib/ai/text-options";
import type { ProviderText, TextMessage, TextRequest } from "@/lib/ai/text-provider";
import type { OperationCall } from "@/lib/credits/operation-request";
import { type HeldCredits, reserveCredits } from "@/lib/credits/reserve-credits";
import { releaseHold, settleHold } from "@/lib/credits/settle-or-release";
import { classifyDatabaseError } from "@/lib/database/database-error";
import { HubError } from "@/lib/hub-error";
import { isForStudents } from "@/lib/launch/launch-session";
import { chooseModel } from "@/lib/models/choose-model";
import { selectFields } from "@/lib/models/select-fields";
import { toPseudonym } from "@/lib/people/pseudonym";
import { type Check, checkInput } from "@/lib/safety/check";
import { maskMessages } from "@/lib/safety/mask-request";
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

/** What a model is asked. @throws HubError VAL_001 for an option with a wrong value */
function toTextRequest(
  model: Model,
  messages: readonly TextMessage[],
  { session, body, signal }: TextCall,
): TextRequest {
  return {
    model,
    messages,
    maxOutputTokens: outputTokenLimit(body),
    ...selectFields(body, {
      known: textOptions,
      passFields: model.passFields,
      isForStudents: isForStudents(session.purpose),
    }),
    endUserId: toPseudonym(session.actorId),
    signal,
  };
}

/** A text whose hold is taken. */
export interface HeldText {
  replayed: false;
  hold: HeldCredits & { priceCredits: number };
  model: Model;
  /** The check of what the caller wrote, which runs while the hold is taken; nothing may be asked before it has passed. */
  checking: Promise<Check>;
  /** What was replaced in the request before it leaves the hub, for the answer. */
  masked: Pick<GeneratedText, "masked">;
  /** What the model, or a fallback of it, is asked. */
  requestTo(model: Model): TextRequest;
}

/**
 * Takes the hold of a text while its input is checked, or finds the stored answer of an earlier call with the same key.
 * @throws HubError POLICY_001, CFG_001, VAL_001, all errors of `reserveCredits`
 */
export async function holdText(call: TextCall): Promise<HeldText | { replayed: true; data: GeneratedText }> {
  const { session, body, idempotency, signal } = call;
  const model = chooseModel("text", body.model);
  const { messages, answer: masked } = maskMessages(session.purpose, toMessages(body));
  const request = toTextRequest(model, messages, call);
  const checking = checkInput(session, messages, signal);
  const hold = await reserveCredits({
    session,
    mediaType: "text",
    model: model.id,
    minimumAge: model.minimumAge,
    kind: textCreate.name,
    idempotency,
  });
  // An earlier call stored the answer.
  if (hold.replayed) return { replayed: true, data: hold.answer as GeneratedText };
  const requestTo = (one: Model) => (one === model ? request : toTextRequest(one, messages, call));
  return { replayed: false, hold, model, checking, masked, requestTo };
}

/** The answer's `data`; its model is the one that answered. */
export function toGeneratedText(
  { hold, masked }: HeldText,
  model: Model,
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
  { hold }: HeldText,
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
