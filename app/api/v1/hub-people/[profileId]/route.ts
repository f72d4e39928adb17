import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { editHubPerson } from "@/lib/people/hub-people";
import { editHubPerson as contract } from "@/packages/client/contract/hub-people";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: endpoint({
    contract,
    run: async ({ caller, params, body }) => ({
      data: await editHubPerson(caller, params.profileId, body),
    }),
  }),
});
