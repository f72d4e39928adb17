import { revokeToken as contract } from "@/client/contract/hub";
import { endpoint } from "@/lib/api/endpoint";
import { route } from "@/lib/api/route";
import { revokeToken } from "@/lib/people/hub-tokens";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await revokeToken(caller, params.tokenId) }),
  }),
});
