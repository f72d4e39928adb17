import { route } from "@/lib/api/route";
import { readSystem as contract } from "@/client/contract/system";
import { endpoint } from "@/lib/api/endpoint";
import { getSystem } from "@/lib/health/get-system";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ contract, run: async ({ caller }) => ({ data: await getSystem(caller) }) }),
});
