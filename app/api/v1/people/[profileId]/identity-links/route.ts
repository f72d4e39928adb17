import { dataEndpoint, route } from "@/lib/api/route";
import { listIdentityLinks } from "@/lib/people/identity-links";
import { listIdentityLinks as contract } from "@/packages/client/contract/identity-links";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(contract, ({ caller, params }) => listIdentityLinks(caller, params.profileId)),
});
