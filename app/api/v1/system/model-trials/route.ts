import { tryModel as contract } from "@/client/contract/system";
import { assertOperator } from "@/lib/access/operator";
import { endpoint } from "@/lib/api/endpoint";
import { route } from "@/lib/api/route";
import { tryModel } from "@/lib/health/try-model";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    assertAllowed: assertOperator,
    run: async ({ caller, body, signal }) => ({ data: await tryModel(caller, body.modelId, signal) }),
  }),
});
