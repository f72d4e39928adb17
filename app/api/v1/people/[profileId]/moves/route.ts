import { dataEndpoint, route } from "@/lib/api/route";
import { movePerson } from "@/lib/people/move-person";
import { movePerson as contract } from "@/packages/client/contract/person-actions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(contract, ({ caller, params, body }) => movePerson(caller, params.profileId, body)),
});
