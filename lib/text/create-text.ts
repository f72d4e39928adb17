import type { OperationAnswer } from "@/lib/credits/operation-request";
import { releasedOnError } from "@/lib/credits/settle-or-release";
import { checkOutput } from "@/lib/safety/check";
import { enforceCheck } from "@/lib/safety/enforce-check";
import { NO_HELP_TEXTS, safetyRefusal } from "@/lib/safety/safety-refusal";
import type { GeneratedText } from "@/packages/client/contract/generation";
import { askForText, settleText, type TextCall, toGeneratedText } from "./text-operation";

/**
 * Generates a text: asks a model under a hold, checks its answer, then settles or releases the hold (protocol: Text, Credits, Safety).
 * @throws HubError all errors of `askForText`, CFG_002
 */
export async function createText(call: TextCall): Promise<OperationAnswer<GeneratedText>> {
  const { session, signal } = call;
  const asked = await askForText(call, { ask: (provider, request) => provider.createText(request) });
  if (asked.replayed) return asked;
  const data = await releasedOnError(asked.hold, async () => {
    if (session.fault === "flagged") throw safetyRefusal("output", NO_HELP_TEXTS);
    await enforceCheck(session, await checkOutput(session, asked.answer.text, signal));
    return toGeneratedText(asked, asked.answer);
  });
  await settleText(asked, call, data);
  return { data, replayed: false };
}
