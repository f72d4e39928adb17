import { endpoint, route } from "@/lib/api/route";
import { checkHealth } from "@/lib/health/check-health";
import { health } from "@/packages/client/contract/session";

/**
 * Lets a page of any origin fetch the health check in mode `no-cors`. When a page can fetch it only in that mode, the hub works but
 * has not registered the page's origin, and the client library reports `EDU_ORIGIN_NOT_ALLOWED`.
 */
const headers = { "Cross-Origin-Resource-Policy": "cross-origin" };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ contract: health, run: async () => ({ data: await checkHealth(), headers }) }),
});
