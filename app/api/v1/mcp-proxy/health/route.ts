import { route } from "@/lib/api/route";
import { health } from "@/client/contract/session";
import { endpoint } from "@/lib/api/endpoint";
import { checkHealth } from "@/lib/health/check-health";

/** Lets a page see that the hub works even if CORS hides the answer; its client library then reports `EDU_ORIGIN_NOT_ALLOWED`. */
const headers = { "Cross-Origin-Resource-Policy": "cross-origin" };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ contract: health, run: async () => ({ data: await checkHealth(), headers }) }),
});
