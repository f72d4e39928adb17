import { route } from "@/lib/api/route";
import { health } from "@/client/contract/session";
import { endpoint } from "@/lib/api/endpoint";
import { checkHealth } from "@/lib/health/check-health";

/** A page learns from it that the hub works, even where it may not read the answer (`EDU_ORIGIN_NOT_ALLOWED`). */
const headers = { "Cross-Origin-Resource-Policy": "cross-origin" };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ contract: health, run: async () => ({ data: await checkHealth(), headers }) }),
});
