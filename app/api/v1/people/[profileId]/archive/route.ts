import { dataEndpoint, route } from "@/lib/api/route";
import { archivePerson } from "@/lib/people/archive-person";
import { archivePerson as contract } from "@/packages/client/contract/person-actions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(contract, ({ caller, params }) => archivePerson(caller, params.profileId)),
});
