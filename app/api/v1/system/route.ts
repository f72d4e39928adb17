import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { getSystem } from "@/lib/health/get-system";
import { readSystem as contract } from "@/packages/client/contract/system";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ contract, run: async ({ caller }) => ({ data: await getSystem(caller) }) }),
});
