import { currentModels } from "@/lib/ai/models";
import { assertUsable } from "@/lib/launch/assert-usable";
import { isForStudents, type LaunchSession } from "@/lib/launch/launch-session";
import { findLaunchAccount, findLaunchFacts, type LaunchFacts } from "@/lib/launch/queries/launch-facts";
import type { MediaType } from "@/packages/client/contract/basic-schemas";
import type { Account, Quote } from "@/packages/client/contract/session";

/** Lists the models that the credit pool allows. Outside the teacher's workspace, they must also allow the school's youngest. */
export function listUsableModels(facts: LaunchFacts, session: LaunchSession, mediaType: MediaType) {
  return currentModels()
    .list(mediaType)
    .filter((model) => facts.allowsAllModels || facts.allowedModels.includes(model.id))
    .filter((model) => model.minimumAge <= facts.youngestAge || !isForStudents(session.purpose));
}

/**
 * Returns the balance, prices, models and limits of the launch session's credit pool (protocol: Account).
 * @throws HubError AUTH_001, LAUNCH_001, LAUNCH_002
 */
export async function getAccount(session: LaunchSession): Promise<Account> {
  const facts = await findLaunchAccount(session);
  assertUsable(facts);
  const ids = (mediaType: MediaType) => listUsableModels(facts, session, mediaType).map((model) => model.id);
  return {
    billing: facts.paysAs,
    credits: { available: session.fault === "no-credits" ? 0 : facts.available, reserved: facts.reserved },
    prices: { text: facts.textPrice, image: facts.imagePrice },
    models: { text: ids("text"), image: ids("image") },
    defaults: currentModels().classroomDefaults,
    limits: { perStudentPerDay: facts.dailyLimit, usedToday: facts.usedToday },
  };
}

/**
 * Returns the fixed price of one text or image, without calling a provider (protocol: Quote).
 * @throws HubError AUTH_001, LAUNCH_001, LAUNCH_002
 */
export async function getQuote(session: LaunchSession, mediaType: MediaType): Promise<Quote> {
  const facts = await findLaunchFacts(session);
  assertUsable(facts);
  const credits = mediaType === "text" ? facts.textPrice : facts.imagePrice;
  return { media_type: mediaType, credits, billing: facts.paysAs, unit: "credit" };
}
