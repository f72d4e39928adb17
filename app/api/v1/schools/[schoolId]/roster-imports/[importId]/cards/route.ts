import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { isPrefetch } from "@/lib/api/is-prefetch";
import { makeRosterCards } from "@/lib/rosters/make-roster-cards";
import { rosterCards as contract } from "@/packages/client/contract/rosters";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    // A prefetch makes no cards: each card is returned once only, and nobody would see it.
    run: async ({ caller, params, query: { limit, of: scope }, request }) => ({
      data: await makeRosterCards(caller, params, { scope, limit: isPrefetch(request) ? 0 : limit }),
    }),
  }),
});
