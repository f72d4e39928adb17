import { route } from "@/lib/api/route";
import { restoreHubPerson as contract } from "@/client/contract/hub-people";
import { endpoint } from "@/lib/api/endpoint";
import { restoreHubPerson } from "@/lib/people/archive-hub-person";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await restoreHubPerson(caller, params.profileId) }),
  }),
});
