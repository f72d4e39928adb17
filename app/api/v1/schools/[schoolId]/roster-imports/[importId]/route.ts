import { route } from "@/lib/api/route";
import { readRosterImport as contract } from "@/client/contract/rosters";
import { endpoint } from "@/lib/api/endpoint";
import { readerLanguage } from "@/lib/api/reader-language";
import { getRosterImport } from "@/lib/rosters/get-roster-import";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, params, request }) => ({
      data: await getRosterImport(caller, params, readerLanguage(request)),
    }),
  }),
});
