import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { pageAnswer } from "@/lib/api/page-answer";
import { createClassroom } from "@/lib/classrooms/edit-classroom";
import { listSchoolClassrooms } from "@/lib/classrooms/list-classrooms";
import * as contract from "@/packages/client/contract/classrooms";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: contract.listSchoolClassrooms,
    run: async ({ caller, params, query, request }) =>
      pageAnswer(request, await listSchoolClassrooms(caller, params.schoolId, query)),
  }),
  POST: endpoint({
    contract: contract.createClassroom,
    run: async ({ caller, params, body }) => ({
      data: await createClassroom(caller, params.schoolId, body),
    }),
  }),
});
