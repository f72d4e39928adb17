import { dataEndpoint, endpoint, route } from "@/lib/api/route";
import { assertMayCreateToken, createToken, listTokens } from "@/lib/people/api-tokens";
import { createToken as createContract, listTokens as listContract } from "@/packages/client/contract/tokens";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract: createContract,
    assertAllowed: assertMayCreateToken,
    run: async ({ caller, body }) => ({ data: await createToken(caller, body) }),
  }),
  GET: dataEndpoint(listContract, ({ caller }) => listTokens(caller)),
});
