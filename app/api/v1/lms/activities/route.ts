import { lmsActivities } from "@/client/contract/lms";
import { listActivities } from "@/lib/domain/roster/list-lms";
import { endpoint } from "@/lib/http/endpoint";
import { pageAnswer } from "@/lib/http/page-answer";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: lmsActivities,
    run: async ({ caller, query, request }) => pageAnswer(request, await listActivities(caller, query)),
  }),
});
