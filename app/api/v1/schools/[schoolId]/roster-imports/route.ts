import { dataEndpoint, route } from "@/lib/api/route";
import { bodyChunks } from "@/lib/api/body-chunks";
import { startRosterImport } from "@/lib/rosters/start-roster-import";
import { startRosterImport as contract } from "@/packages/client/contract/rosters";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(contract, ({ caller, params, query: { mode, fileName }, request }) => {
    const open = (signal: AbortSignal) => bodyChunks(request, contract.upload?.maxBytes ?? 0, signal);
    return startRosterImport(caller, params.schoolId, { mode, fileName, open });
  }),
});
