import { dataEndpoint, endpoint, route } from "@/lib/api/route";
import { listNewAppIssues, registerApp } from "@/lib/apps/create-app";
import { listOwnApps } from "@/lib/apps/own-app";
import {
  listOwnApps as listContract,
  registerApp as registerContract,
} from "@/packages/client/contract/own-apps";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(listContract, ({ caller }) => listOwnApps(caller)),
  POST: endpoint({
    contract: registerContract,
    findMoreIssues: listNewAppIssues,
    run: async ({ caller, body }) => ({ data: await registerApp(caller, body) }),
  }),
});
