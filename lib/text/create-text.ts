import type { z } from "zod";
import type { Model } from "@/lib/ai/model-settings";
import { currentModels } from "@/lib/ai/models";
import { textOptions } from "@/lib/ai/text-options";
import type { TextMessage, TextRequest } from "@/lib/ai/text-provider";
import type { OperationAnswer, OperationCall } from "@/lib/credits/operation-request";
import { type HeldCredits, reserveCredits } from "@/lib/credits/reserve-credits";
import { releasedOnError, releaseHold, settleHold } from "@/lib/credits/settle-or-release";
import { classifyDatabaseError } from "@/lib/database/database-error";
import { HubError } from "@/lib/hub-error";
import { isForStudents } from "@/lib/launch/launch-session";
import { askModels } from "@/lib/models/ask-models";
import { chooseModel } from "@/lib/models/choose-model";
import { providerError } from "@/lib/models/provider-error";
import { selectFields } from "@/lib/models/select-fields";
import { toPseudonym } from "@/lib/people/pseudonym";
import { checkInput, checkOutput } from "@/lib/safety/check";
import { enforceCheck } from "@/lib/safety/enforce-check";
import { type GeneratedText, textCreate } from "@/packages/client/contract/generation";
import { outputTokenLimit } from "./output-token-limit";

type TextBody = z.infer<NonNullable<typeof textCreate.body>>;

function toMessages(body: TextBody): TextMessage[] {
  const messages: TextMessage[] = [];
  if (body.system !== undefined) messages.push({ role: "system", content: body.system });
  messages.push(...(body.messages ?? []));
  if (body.prompt !== undefined) messages.push({ role: "user", content: body.prompt });
  return messages;
}

/** What a model is asked. @throws HubError VAL_001 for an option with a wrong value */
function toTextRequest(model: Model, { session, body, signal }: OperationCall<TextBody>): TextRequest {
  return {
    model,
    messages: toMessages(body),
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

/**
 * Generates a text: takes a hold while the input is checked, calls the provider, checks its answer, then settles or releases the
 * hold (protocol: Text, Credits, Safety).
 * @throws HubError POLICY_001, CFG_001, VAL_001, all errors of `reserveCredits`, SAFETY_001, PROV_001, PROV_002, CFG_002
 */
export async function createText(call: OperationCall<TextBody>): Promise<OperationAnswer<GeneratedText>> {
  const { session, body, idempotency, signal } = call;
  const chosen = chooseModel("text", body.model, session.purpose);
  const request = toTextRequest(chosen, call);
  const checking = checkInput(session, request.messages, signal);
  const hold = await reserveCredits({
    session,
    mediaType: "text",
    model: chosen.id,
    kind: textCreate.name,
    idempotency,
  });
  // An earlier call of this function stored the answer.
  if (hold.replayed) return { data: hold.answer as GeneratedText, replayed: true };

  const { model, outcome } = await releasedOnError(hold, async () => {
    await enforceCheck(session, await checking);
    const answer = await askModels(chosen, session, (one) =>
      currentModels()
        .textProviderFor(one)
        .createText(one === chosen ? request : toTextRequest(one, call)),
    );
    if (!answer.outcome.ok) throw providerError(answer.outcome);
    await enforceCheck(session, await checkOutput(session, answer.outcome.text, signal));
    return { model: answer.model, outcome: answer.outcome };
  });
  const data: GeneratedText = {
    id: hold.holdId,
    text: outcome.text,
    model: model.id,
    finishReason: outcome.finishReason,
    usage: { inputTokens: outcome.inputTokens, outputTokens: outcome.outputTokens },
    credits: hold.priceCredits,
  };
  await settleOrThrow(hold, idempotency ? data : null);
  return { data, replayed: false };
}

/** Throws when the hold cannot be settled, because a text that is not billed must not be delivered. */
async function settleOrThrow(held: HeldCredits, answer: GeneratedText | null): Promise<void> {
  let settled = false;
  try {
    settled = await settleHold(held, answer);
  } catch (cause) {
    if (classifyDatabaseError(cause)?.kind === "down") {
      const message =
        "The hub could not finish, and cannot tell yet whether this was charged. Try again in a moment.";
      throw new HubError("CFG_002", message, { cause });
    }
    void releaseHold(held);
    throw new HubError("CFG_002", "The hub could not finish. Nothing was charged; try again.", { cause });
  }
  if (!settled) throw new HubError("CFG_002", "The hub was interrupted. Nothing was charged; try again.");
}
