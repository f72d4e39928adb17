import { currentModels } from "@/lib/ai/models";
import type { OperationAnswer } from "@/lib/credits/operation-request";
import { releasedOnError } from "@/lib/credits/settle-or-release";
import { askModels } from "@/lib/models/ask-models";
import { faultyProvider } from "@/lib/models/faulty-provider";
import { providerError } from "@/lib/models/provider-error";
import { checkOutput } from "@/lib/safety/check";
import { enforceCheck } from "@/lib/safety/enforce-check";
import { NO_HELP_TEXTS, safetyRefusal } from "@/lib/safety/safety-refusal";
import type { GeneratedText } from "@/packages/client/contract/generation";
import { holdText, settleText, type TextCall, toGeneratedText } from "./text-operation";

/**
 * Generates a text: takes a hold while the input is checked, calls the provider, checks its answer, then settles or releases the
 * hold (protocol: Text, Credits, Safety).
 * @throws HubError POLICY_001, CFG_001, VAL_001, all errors of `reserveCredits`, SAFETY_001, PROV_001, PROV_002, CFG_002
 */
export async function createText(call: TextCall): Promise<OperationAnswer<GeneratedText>> {
  const held = await holdText(call);
  if (held.replayed) return held;
  const { session, signal } = call;
  const data = await releasedOnError(held.hold, async () => {
    await enforceCheck(session, await held.checking);
    const { model, outcome } = await askModels(held.model, session, (one) =>
      faultyProvider(currentModels().textProviderFor(one), session.fault).createText(held.requestTo(one)),
    );
    if (!outcome.ok) throw providerError(outcome);
    if (session.fault === "flagged") throw safetyRefusal("output", NO_HELP_TEXTS);
    await enforceCheck(session, await checkOutput(session, outcome.text, signal));
    return toGeneratedText(held, model, outcome);
  });
  await settleText(held, call, data);
  return { data, replayed: false };
}
