import { metricsRoute } from "@/lib/http/serve-metrics";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = metricsRoute;
