import { route } from "@/lib/api/route";
import { health } from "@/client/contract/session";
import { endpoint } from "@/lib/api/endpoint";
import { checkHealth } from "@/lib/health/check-health";

/**
 * Lets a page of any origin fetch this in mode `no-cors`. When only that works, the client library knows that the hub is up and
 * reports `EDU_ORIGIN_NOT_ALLOWED`.
 */
const headers = { "Cross-Origin-Resource-Policy": "cross-origin" };

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ contract: health, run: async () => ({ data: await checkHealth(), headers }) }),
});
