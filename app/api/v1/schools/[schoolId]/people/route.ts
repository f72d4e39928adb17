import { dataEndpoint, pageEndpoint, route } from "@/lib/api/route";
import { createPerson } from "@/lib/people/create-person";
import { listPeople } from "@/lib/people/list-people";
import {
  createPerson as createContract,
  listSchoolPeople as listContract,
} from "@/packages/client/contract/people";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: pageEndpoint(listContract, ({ caller, params, query }) => listPeople(caller, params.schoolId, query)),
  POST: dataEndpoint(createContract, ({ caller, params, body }) =>
    createPerson(caller, params.schoolId, body),
  ),
});
