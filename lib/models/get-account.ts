import type { Account, Quote } from "@/client/contract/session";
import type { MediaType } from "@/client/contract/words";
import { currentModels } from "@/lib/ai/current-models";
import { isStudentPath, type LaunchSession } from "@/lib/launch/launch-session";
import { findLaunchAccount, findLaunchFacts, type LaunchFacts } from "@/lib/launch/queries/launch-facts";
import { assertUsable } from "@/lib/launch/refuse";

/** The models that this session may name: allowed by the pool, and under 18 on the student path. */
export function usableModels(facts: LaunchFacts, session: LaunchSession, mediaType: MediaType) {
  return currentModels()
    .list(mediaType)
    .filter((model) => facts.allowsAllModels || facts.allowedModels.includes(model.id))
    .filter((model) => model.allowsUnder18 || !isStudentPath(session.purpose));
}

/**
 * Credits, prices, models and limits of whoever pays (protocol: Account): one round trip.
 * @throws HubError AUTH_001, LAUNCH_001, LAUNCH_002
 */
export async function getAccount(session: LaunchSession): Promise<Account> {
  const facts = await findLaunchAccount(session);
  assertUsable(facts);
  const ids = (mediaType: MediaType) => usableModels(facts, session, mediaType).map((model) => model.id);
  return {
    billing: facts.paysAs,
    credits: { available: facts.available, reserved: facts.reserved },
    prices: { text: facts.textPrice, image: facts.imagePrice },
    models: { text: ids("text"), image: ids("image") },
    defaults: currentModels().classroomDefaults,
    limits: { perStudentPerDay: facts.dailyLimit, usedToday: facts.usedToday },
  };
}

/**
 * The fixed price of one text or image; no provider is asked (protocol: Quote).
 * @throws HubError AUTH_001, LAUNCH_001, LAUNCH_002
 */
export async function getQuote(session: LaunchSession, mediaType: MediaType): Promise<Quote> {
  const facts = await findLaunchFacts(session);
  assertUsable(facts);
  const credits = mediaType === "text" ? facts.textPrice : facts.imagePrice;
  return { media_type: mediaType, credits, billing: facts.paysAs, unit: "credit" };
}
