import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { pageAnswer } from "@/lib/api/page-answer";
import { listSessionWorks } from "@/lib/submissions/list-session-works";
import { sessionWorks } from "@/packages/client/contract/submissions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: sessionWorks,
    run: async ({ caller, query, request }) => pageAnswer(request, await listSessionWorks(caller, query)),
  }),
});
