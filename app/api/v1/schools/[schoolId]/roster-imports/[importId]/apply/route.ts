import { route } from "@/lib/api/route";
import { applyRosterImport as contract } from "@/client/contract/rosters";
import { endpoint } from "@/lib/api/endpoint";
import { readerLanguage } from "@/lib/api/reader-language";
import { applyRosterImport } from "@/lib/rosters/apply-roster-import";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params, body: { confirmArchiving }, request }) => {
      const language = readerLanguage(request);
      return { data: await applyRosterImport(caller, params, { confirmArchiving, language }) };
    },
  }),
});
