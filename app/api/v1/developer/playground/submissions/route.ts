import { route } from "@/lib/api/route";
import { playgroundSubmissions } from "@/client/contract/playground";
import { endpoint } from "@/lib/api/endpoint";
import { pageAnswer } from "@/lib/api/page-answer";
import { listPlaygroundSubmissions } from "@/lib/playground/list-calls";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: playgroundSubmissions,
    run: async ({ caller, query, request }) =>
      pageAnswer(request, await listPlaygroundSubmissions(caller, query)),
  }),
});
