import {
  createClassroom as createContract,
  listSchoolClassrooms as listContract,
} from "@/client/contract/school";
import { createClassroom } from "@/lib/domain/classrooms/edit-classroom";
import { listSchoolClassrooms } from "@/lib/domain/classrooms/list-school-classrooms";
import { endpoint } from "@/lib/http/endpoint";
import { pageAnswer } from "@/lib/http/page-answer";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: listContract,
    run: async ({ caller, params, query, request }) =>
      pageAnswer(request, await listSchoolClassrooms(caller, params.schoolId ?? "", query)),
  }),
  POST: endpoint({
    contract: createContract,
    run: async ({ caller, params, body }) => ({
      data: await createClassroom(caller, params.schoolId ?? "", body),
    }),
  }),
});
