import { route } from "@/lib/api/route";
import { editHubPerson as contract } from "@/client/contract/hub-people";
import { endpoint } from "@/lib/api/endpoint";
import { editHubPerson } from "@/lib/people/edit-hub-person";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: endpoint({
    contract,
    run: async ({ caller, params, body }) => ({
      data: await editHubPerson(caller, params.profileId, body),
    }),
  }),
});
