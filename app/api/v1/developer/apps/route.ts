import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { listNewAppIssues, registerApp } from "@/lib/apps/create-app";
import { listOwnApps } from "@/lib/apps/own-app";
import {
  listOwnApps as listContract,
  registerApp as registerContract,
} from "@/packages/client/contract/own-apps";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: listContract,
    run: async ({ caller }) => ({ data: await listOwnApps(caller) }),
  }),
  POST: endpoint({
    contract: registerContract,
    findMoreIssues: listNewAppIssues,
    run: async ({ caller, body }) => ({ data: await registerApp(caller, body) }),
  }),
});
