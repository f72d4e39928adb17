import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { readerLanguage } from "@/lib/api/reader-language";
import { applyRosterImport } from "@/lib/rosters/start-roster-import";
import { applyRosterImport as contract } from "@/packages/client/contract/rosters";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params, body: { confirmArchiving }, request }) => {
      const language = readerLanguage(request);
      return { data: await applyRosterImport(caller, params, { confirmArchiving, language }) };
    },
  }),
});
