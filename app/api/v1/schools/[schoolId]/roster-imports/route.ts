import { route } from "@/lib/api/route";
import { bodyChunks } from "@/lib/api/body-chunks";
import { endpoint } from "@/lib/api/endpoint";
import { startRosterImport } from "@/lib/rosters/start-roster-import";
import { startRosterImport as contract } from "@/packages/client/contract/rosters";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params, query: { mode, fileName }, request }) => {
      const open = (signal: AbortSignal) => bodyChunks(request, contract.upload?.maxBytes ?? 0, signal);
      return { data: await startRosterImport(caller, params.schoolId, { mode, fileName, open }) };
    },
  }),
});
