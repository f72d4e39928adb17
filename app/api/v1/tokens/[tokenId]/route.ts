import { route } from "@/lib/api/route";
import { revokeToken as contract } from "@/client/contract/tokens";
import { endpoint } from "@/lib/api/endpoint";
import { revokeToken } from "@/lib/people/api-tokens";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await revokeToken(caller, params.tokenId) }),
  }),
});
