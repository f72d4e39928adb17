import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { pageAnswer } from "@/lib/api/page-answer";
import { listRosterChanges } from "@/lib/rosters/list-roster-rows";
import { listRosterChanges as contract } from "@/packages/client/contract/rosters";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, params, query, request }) =>
      pageAnswer(request, await listRosterChanges(caller, params, query)),
  }),
});
