import { dataEndpoint, route } from "@/lib/api/route";
import { getSystem } from "@/lib/health/get-system";
import { readSystem as contract } from "@/packages/client/contract/system";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(contract, ({ caller }) => getSystem(caller)),
});
