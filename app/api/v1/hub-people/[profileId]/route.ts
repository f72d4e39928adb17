import { dataEndpoint, route } from "@/lib/api/route";
import { editHubPerson } from "@/lib/people/edit-hub-person";
import { editHubPerson as contract } from "@/packages/client/contract/hub-people";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: dataEndpoint(contract, ({ caller, params, body }) => editHubPerson(caller, params.profileId, body)),
});
