import { dataEndpoint, route } from "@/lib/api/route";
import { readerLanguage } from "@/lib/api/reader-language";
import { applyRosterImport } from "@/lib/rosters/apply-roster-import";
import { applyRosterImport as contract } from "@/packages/client/contract/rosters";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(contract, ({ caller, params, body: { confirmArchiving }, request }) =>
    applyRosterImport(caller, params, { confirmArchiving, language: readerLanguage(request) }),
  ),
});
