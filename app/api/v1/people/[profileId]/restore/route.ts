import { dataEndpoint, route } from "@/lib/api/route";
import { restorePerson } from "@/lib/people/archive-person";
import { restorePerson as contract } from "@/packages/client/contract/person-actions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(contract, ({ caller, params }) => restorePerson(caller, params.profileId)),
});
