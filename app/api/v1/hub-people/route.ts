import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { pageAnswer } from "@/lib/api/page-answer";
import { createHubPerson, listHubPeople } from "@/lib/people/hub-people";
import {
  createHubPerson as createContract,
  listHubPeople as listContract,
} from "@/packages/client/contract/hub-people";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: listContract,
    run: async ({ caller, query, request }) => pageAnswer(request, await listHubPeople(caller, query)),
  }),
  POST: endpoint({
    contract: createContract,
    run: async ({ caller, body }) => ({ data: await createHubPerson(caller, body) }),
  }),
});
