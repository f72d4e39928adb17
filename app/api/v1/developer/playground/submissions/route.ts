import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { pageAnswer } from "@/lib/api/page-answer";
import { listPlaygroundSubmissions } from "@/lib/playground/list-calls";
import { playgroundSubmissions } from "@/packages/client/contract/playground";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: playgroundSubmissions,
    run: async ({ caller, query, request }) =>
      pageAnswer(request, await listPlaygroundSubmissions(caller, query)),
  }),
});
