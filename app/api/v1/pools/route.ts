import { listPools as contract } from "@/client/contract/schools";
import { listPools } from "@/lib/domain/schools/list-pools";
import { endpoint } from "@/lib/http/endpoint";
import { pageAnswer } from "@/lib/http/page-answer";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, query, request }) => pageAnswer(request, await listPools(caller, query)),
  }),
});
