import { route } from "@/lib/http/route";
import { serveMetrics } from "@/lib/http/serve-metrics";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: serveMetrics });
