import { route } from "@/lib/api/route";
import { startRosterImport as contract } from "@/client/contract/rosters";
import { readBytes } from "@/lib/api/body";
import { endpoint } from "@/lib/api/endpoint";
import { startRosterImport } from "@/lib/rosters/start-roster-import";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params, query: { mode, fileName }, request }) => {
      const read = () => readBytes(request, contract.upload?.maxBytes ?? 0);
      return { data: await startRosterImport(caller, params.schoolId, { mode, fileName, read }) };
    },
  }),
});
