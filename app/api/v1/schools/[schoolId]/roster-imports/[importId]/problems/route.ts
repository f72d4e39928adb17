import { pageEndpoint, route } from "@/lib/api/route";
import { readerLanguage } from "@/lib/api/reader-language";
import { listRosterProblems } from "@/lib/rosters/list-roster-rows";
import { listRosterProblems as contract } from "@/packages/client/contract/rosters";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: pageEndpoint(contract, ({ caller, params, query, request }) =>
    listRosterProblems(caller, params, { ...query, language: readerLanguage(request) }),
  ),
});
