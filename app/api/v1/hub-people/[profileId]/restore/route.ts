import { dataEndpoint, route } from "@/lib/api/route";
import { restoreHubPerson } from "@/lib/people/archive-hub-person";
import { restoreHubPerson as contract } from "@/packages/client/contract/hub-people";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(contract, ({ caller, params }) => restoreHubPerson(caller, params.profileId)),
});
