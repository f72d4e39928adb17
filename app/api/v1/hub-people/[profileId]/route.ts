import { editHubPerson as contract } from "@/client/contract/hub-people";
import { editHubPerson } from "@/lib/domain/hub-people/edit-hub-person";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: endpoint({
    contract,
    run: async ({ caller, params, body }) => ({
      data: await editHubPerson(caller, params.profileId ?? "", body),
    }),
  }),
});
