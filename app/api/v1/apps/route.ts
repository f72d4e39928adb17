import { endpoint, pageEndpoint, route } from "@/lib/api/route";
import { createApp, listNewAppIssues } from "@/lib/apps/create-app";
import { listApps } from "@/lib/apps/list-apps";
import { createApp as createContract, listApps as listContract } from "@/packages/client/contract/apps";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: pageEndpoint(listContract, ({ caller, query }) => listApps(caller, query)),
  POST: endpoint({
    contract: createContract,
    findMoreIssues: listNewAppIssues,
    run: async ({ caller, body }) => ({ data: await createApp(caller, body) }),
  }),
});
