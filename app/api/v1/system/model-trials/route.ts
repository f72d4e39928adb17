import { tryModel as contract } from "@/client/contract/system";
import { tryModel } from "@/lib/domain/models/try-model";
import { assertOperator } from "@/lib/domain/people/operator";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    assertAllowed: assertOperator,
    run: async ({ caller, body, signal }) => ({ data: await tryModel(caller, body.modelId, signal) }),
  }),
});
