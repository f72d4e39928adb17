import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { assertMayCreateToken, createToken, listTokens } from "@/lib/people/api-tokens";
import { createToken as createContract, listTokens as listContract } from "@/packages/client/contract/tokens";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract: createContract,
    assertAllowed: assertMayCreateToken,
    run: async ({ caller, body }) => ({ data: await createToken(caller, body) }),
  }),
  GET: endpoint({ contract: listContract, run: async ({ caller }) => ({ data: await listTokens(caller) }) }),
});
