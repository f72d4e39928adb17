import { route } from "@/lib/api/route";
import { listPools as contract } from "@/client/contract/schools";
import { endpoint } from "@/lib/api/endpoint";
import { pageAnswer } from "@/lib/api/page-answer";
import { listPoolOwners } from "@/lib/schools/list-pool-owners";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, query, request }) => pageAnswer(request, await listPoolOwners(caller, query)),
  }),
});
