import { listApps as contract } from "@/client/contract/apps";
import { listApps } from "@/lib/domain/apps/list-apps";
import { endpoint } from "@/lib/http/endpoint";
import { pageAnswer } from "@/lib/http/page-answer";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, query, request }) => pageAnswer(request, await listApps(caller, query)),
  }),
});
