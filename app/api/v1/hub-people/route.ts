import { dataEndpoint, pageEndpoint, route } from "@/lib/api/route";
import { createHubPerson } from "@/lib/people/create-hub-person";
import { listHubPeople } from "@/lib/people/list-hub-people";
import {
  createHubPerson as createContract,
  listHubPeople as listContract,
} from "@/packages/client/contract/hub-people";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: pageEndpoint(listContract, ({ caller, query }) => listHubPeople(caller, query)),
  POST: dataEndpoint(createContract, ({ caller, body }) => createHubPerson(caller, body)),
});
