import { createApp as createContract, listApps as listContract } from "@/client/contract/apps";
import { createApp } from "@/lib/domain/apps/create-app";
import { listApps } from "@/lib/domain/apps/list-apps";
import { endpoint } from "@/lib/http/endpoint";
import { pageAnswer } from "@/lib/http/page-answer";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: listContract,
    run: async ({ caller, query, request }) => pageAnswer(request, await listApps(caller, query)),
  }),
  POST: endpoint({
    contract: createContract,
    run: async ({ caller, body }) => ({ data: await createApp(caller, body) }),
  }),
});
