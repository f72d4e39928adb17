import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { pageAnswer } from "@/lib/api/page-answer";
import { listLmsPeople } from "@/lib/classrooms/list-lms";
import { lmsTeachers } from "@/packages/client/contract/lms";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: lmsTeachers,
    run: async ({ caller, query, request }) =>
      pageAnswer(request, await listLmsPeople(caller, "teacher", query)),
  }),
});
