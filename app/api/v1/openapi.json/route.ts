import { serveDocument } from "@/lib/api/openapi/serve-document";
import { route } from "@/lib/api/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: serveDocument });
