import { dataEndpoint, route } from "@/lib/api/route";
import { readerLanguage } from "@/lib/api/reader-language";
import { getRosterImport } from "@/lib/rosters/get-roster-import";
import { readRosterImport as contract } from "@/packages/client/contract/rosters";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(contract, ({ caller, params, request }) =>
    getRosterImport(caller, params, readerLanguage(request)),
  ),
});
