import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { tryModel } from "@/lib/health/try-model";
import { tryModel as contract } from "@/packages/client/contract/system";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, body, signal }) => ({ data: await tryModel(caller, body.modelId, signal) }),
  }),
});
