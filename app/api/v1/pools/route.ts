import { route } from "@/lib/api/route";
import { listPools as contract } from "@/client/contract/schools";
import { endpoint } from "@/lib/api/endpoint";
import { pageAnswer } from "@/lib/api/page-answer";
import { listSchools } from "@/lib/schools/list-schools";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, query, request }) => pageAnswer(request, await listSchools(caller, query)),
  }),
});
