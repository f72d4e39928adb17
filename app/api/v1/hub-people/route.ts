import {
  createHubPerson as createContract,
  listHubPeople as listContract,
} from "@/client/contract/hub-people";
import { createHubPerson } from "@/lib/domain/hub-people/create-hub-person";
import { listHubPeople } from "@/lib/domain/hub-people/list-hub-people";
import { endpoint } from "@/lib/http/endpoint";
import { pageAnswer } from "@/lib/http/page-answer";
import { route } from "@/lib/http/route";

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
