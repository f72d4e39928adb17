import { lmsStudents } from "@/client/contract/lms";
import { listPeople } from "@/lib/domain/roster/list-lms";
import { endpoint } from "@/lib/http/endpoint";
import { pageAnswer } from "@/lib/http/page-answer";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: lmsStudents,
    run: async ({ caller, query, request }) =>
      pageAnswer(request, await listPeople(caller, "student", query)),
  }),
});
