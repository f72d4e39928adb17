import { archiveHubPerson as contract } from "@/client/contract/hub-people";
import { archiveHubPerson } from "@/lib/domain/hub-people/archive-hub-person";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await archiveHubPerson(caller, params.profileId ?? "") }),
  }),
});
