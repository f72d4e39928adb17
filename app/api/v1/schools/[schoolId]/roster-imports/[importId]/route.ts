import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { readerLanguage } from "@/lib/api/reader-language";
import { getRosterImport } from "@/lib/rosters/get-roster-import";
import { readRosterImport as contract } from "@/packages/client/contract/rosters";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, params, request }) => ({
      data: await getRosterImport(caller, params, readerLanguage(request)),
    }),
  }),
});
