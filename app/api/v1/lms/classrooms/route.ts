import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { pageAnswer } from "@/lib/api/page-answer";
import { listLmsClassrooms } from "@/lib/classrooms/list-lms";
import { lmsClassrooms } from "@/packages/client/contract/lms";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: lmsClassrooms,
    run: async ({ caller, query, request }) => pageAnswer(request, await listLmsClassrooms(caller, query)),
  }),
});
