import { metricsRoute } from "./serve-metrics";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = metricsRoute;
