import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { revokeToken } from "@/lib/people/api-tokens";
import { revokeToken as contract } from "@/packages/client/contract/tokens";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await revokeToken(caller, params.tokenId) }),
  }),
});
