import { dataEndpoint, route } from "@/lib/api/route";
import { isPrefetch } from "@/lib/api/is-prefetch";
import { makeRosterCards } from "@/lib/rosters/make-roster-cards";
import { rosterCards as contract } from "@/packages/client/contract/rosters";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(contract, ({ caller, params, query: { limit, of: scope }, request }) =>
    // A prefetch makes no cards: each card is returned once only, and nobody would see it.
    makeRosterCards(caller, params, { scope, limit: isPrefetch(request) ? 0 : limit }),
  ),
});
