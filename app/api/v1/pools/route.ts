import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { pageAnswer } from "@/lib/api/page-answer";
import { listPoolOwners } from "@/lib/schools/list-pool-owners";
import { listPools as contract } from "@/packages/client/contract/schools";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, query, request }) => pageAnswer(request, await listPoolOwners(caller, query)),
  }),
});
