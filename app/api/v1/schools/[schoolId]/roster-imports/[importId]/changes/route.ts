import { pageEndpoint, route } from "@/lib/api/route";
import { listRosterChanges } from "@/lib/rosters/list-roster-rows";
import { listRosterChanges as contract } from "@/packages/client/contract/rosters";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: pageEndpoint(contract, ({ caller, params, query }) => listRosterChanges(caller, params, query)),
});
