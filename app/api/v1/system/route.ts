import { readSystem as contract } from "@/client/contract/system";
import { getSystem } from "@/lib/domain/health/get-system";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ contract, run: async ({ caller }) => ({ data: await getSystem(caller) }) }),
});
