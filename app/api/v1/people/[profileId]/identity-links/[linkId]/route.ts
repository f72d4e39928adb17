import { dataEndpoint, route } from "@/lib/api/route";
import { removeIdentityLink } from "@/lib/people/identity-links";
import { removeIdentityLink as contract } from "@/packages/client/contract/identity-links";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: dataEndpoint(contract, ({ caller, params }) =>
    removeIdentityLink(caller, params.profileId, params.linkId),
  ),
});
