import { route } from "@/lib/api/route";
import { playgroundCalls } from "@/client/contract/playground";
import { endpoint } from "@/lib/api/endpoint";
import { pageAnswer } from "@/lib/api/page-answer";
import { listCalls } from "@/lib/playground/list-calls";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: playgroundCalls,
    run: async ({ caller, query, request }) => pageAnswer(request, await listCalls(caller, query)),
  }),
});
