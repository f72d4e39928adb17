import { dataEndpoint, route } from "@/lib/api/route";
import { revokeToken } from "@/lib/people/api-tokens";
import { revokeToken as contract } from "@/packages/client/contract/tokens";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: dataEndpoint(contract, ({ caller, params }) => revokeToken(caller, params.tokenId)),
});
