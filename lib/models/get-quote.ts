import { assertUsable } from "@/lib/launch/assert-usable";
import type { LaunchSession } from "@/lib/launch/launch-session";
import { findLaunchFacts } from "@/lib/launch/queries/launch-facts";
import type { MediaType } from "@/packages/client/contract/basic-schemas";
import type { Quote } from "@/packages/client/contract/session";

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
