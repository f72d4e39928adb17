import { dataEndpoint, route } from "@/lib/api/route";
import { tryModel } from "@/lib/health/try-model";
import { tryModel as contract } from "@/packages/client/contract/system";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(contract, ({ caller, body, signal }) => tryModel(caller, body.modelId, signal)),
});
