import { restoreHubPerson as contract } from "@/client/contract/hub-people";
import { restoreHubPerson } from "@/lib/domain/hub-people/archive-hub-person";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await restoreHubPerson(caller, params.profileId ?? "") }),
  }),
});
