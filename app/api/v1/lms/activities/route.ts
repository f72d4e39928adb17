import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { pageAnswer } from "@/lib/api/page-answer";
import { listLmsActivities } from "@/lib/classrooms/list-lms";
import { lmsActivities } from "@/packages/client/contract/lms";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: lmsActivities,
    run: async ({ caller, query, request }) => pageAnswer(request, await listLmsActivities(caller, query)),
  }),
});
