import { dataEndpoint, route } from "@/lib/api/route";
import { makeRosterCards } from "@/lib/rosters/make-roster-cards";
import { rosterCards as contract } from "@/packages/client/contract/rosters";

/** The headers in which browsers say why they send a request: the standard one first, then those of older browsers and of Safari. */
const PURPOSE_HEADERS = ["sec-purpose", "purpose", "x-purpose", "x-moz"];

/**
 * Whether the answer may never be shown to a person: a browser only prefetches or previews a page, or the method is HEAD, which
 * asks for headers only. An operation that hands something out only once then hands out nothing.
 */
function isPrefetch({ method, headers }: Pick<Request, "method" | "headers">): boolean {
  return (
    method === "HEAD" || PURPOSE_HEADERS.some((name) => /prefetch|preview/i.test(headers.get(name) ?? ""))
  );
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(contract, ({ caller, params, query: { limit, of: scope }, request }) =>
    // A prefetch makes no cards: each card is returned once only, and nobody would see it.
    makeRosterCards(caller, params, { scope, limit: isPrefetch(request) ? 0 : limit }),
  ),
});
