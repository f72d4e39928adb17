import { dataEndpoint, route } from "@/lib/api/route";
import { archiveHubPerson } from "@/lib/people/archive-hub-person";
import { archiveHubPerson as contract } from "@/packages/client/contract/hub-people";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(contract, ({ caller, params }) => archiveHubPerson(caller, params.profileId)),
});
