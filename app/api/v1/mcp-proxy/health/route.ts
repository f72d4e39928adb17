import { health } from "@/client/contract/session";
import { endpoint } from "@/lib/api/endpoint";
import { route } from "@/lib/api/route";
import { checkHealth } from "@/lib/health/check-health";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ contract: health, run: async () => ({ data: await checkHealth() }) }),
});
