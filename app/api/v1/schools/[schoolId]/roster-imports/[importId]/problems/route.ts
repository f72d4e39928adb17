import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { pageAnswer } from "@/lib/api/page-answer";
import { readerLanguage } from "@/lib/api/reader-language";
import { listRosterProblems } from "@/lib/rosters/list-roster-rows";
import { listRosterProblems as contract } from "@/packages/client/contract/rosters";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, params, query, request }) => {
      const language = readerLanguage(request);
      return pageAnswer(request, await listRosterProblems(caller, params, { ...query, language }));
    },
  }),
});
