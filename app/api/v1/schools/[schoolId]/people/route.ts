import { createPerson as createContract, listSchoolPeople as listContract } from "@/client/contract/people";
import { createPerson } from "@/lib/domain/people/create-person";
import { listSchoolPeople } from "@/lib/domain/people/list-school-people";
import { endpoint } from "@/lib/http/endpoint";
import { pageAnswer } from "@/lib/http/page-answer";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: listContract,
    run: async ({ caller, params, query, request }) =>
      pageAnswer(request, await listSchoolPeople(caller, params.schoolId ?? "", query)),
  }),
  POST: endpoint({
    contract: createContract,
    run: async ({ caller, params, body }) => ({
      data: await createPerson(caller, params.schoolId ?? "", body),
    }),
  }),
});
