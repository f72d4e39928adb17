import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { pageAnswer } from "@/lib/api/page-answer";
import { listLmsPeople } from "@/lib/classrooms/list-lms";
import { lmsStudents } from "@/packages/client/contract/lms";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: lmsStudents,
    run: async ({ caller, query, request }) =>
      pageAnswer(request, await listLmsPeople(caller, "student", query)),
  }),
});
