import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { pageAnswer } from "@/lib/api/page-answer";
import { createPerson } from "@/lib/people/create-person";
import { listPeople } from "@/lib/people/list-people";
import {
  createPerson as createContract,
  listSchoolPeople as listContract,
} from "@/packages/client/contract/people";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: listContract,
    run: async ({ caller, params, query, request }) =>
      pageAnswer(request, await listPeople(caller, params.schoolId, query)),
  }),
  POST: endpoint({
    contract: createContract,
    run: async ({ caller, params, body }) => ({
      data: await createPerson(caller, params.schoolId, body),
    }),
  }),
});
