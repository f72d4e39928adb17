import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { restoreHubPerson } from "@/lib/people/archive-person";
import { restoreHubPerson as contract } from "@/packages/client/contract/hub-people";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await restoreHubPerson(caller, params.profileId) }),
  }),
});
