import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { pageAnswer } from "@/lib/api/page-answer";
import { listCalls } from "@/lib/playground/list-calls";
import { playgroundCalls } from "@/packages/client/contract/playground";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: playgroundCalls,
    run: async ({ caller, query, request }) => pageAnswer(request, await listCalls(caller, query)),
  }),
});
