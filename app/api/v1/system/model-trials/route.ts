import { route } from "@/lib/api/route";
import { tryModel as contract } from "@/client/contract/system";
import { endpoint } from "@/lib/api/endpoint";
import { tryModel } from "@/lib/health/try-model";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, body, signal }) => ({ data: await tryModel(caller, body.modelId, signal) }),
  }),
});
