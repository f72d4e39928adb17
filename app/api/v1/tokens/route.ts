import { createToken as createContract, listTokens as listContract } from "@/client/contract/hub";
import { endpoint } from "@/lib/api/endpoint";
import { route } from "@/lib/api/route";
import { createToken, listTokens } from "@/lib/people/hub-tokens";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract: createContract,
    run: async ({ caller, body }) => ({ data: await createToken(caller, body) }),
  }),
  GET: endpoint({ contract: listContract, run: async ({ caller }) => ({ data: await listTokens(caller) }) }),
});
