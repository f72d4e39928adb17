import { handle, route } from "@/lib/api/route";
import { getClientFile } from "@/lib/apps/client-files";
import { env } from "@/lib/env";

const serveClientFile = handle({
  operation: "clientFile",
  readableBy: "anyOrigin",
  headers: { "Cross-Origin-Resource-Policy": "cross-origin", "X-Content-Type-Options": "nosniff" },
  run: ({ params: { version = "", file = "" } }) => {
    const { bytes, contentType } = getClientFile(version, file);
    // On a local hub the library changes without a new version.
    const isLocal = env().hubUrl.startsWith("http:");
    const cacheControl = isLocal ? "no-cache" : "public, max-age=31536000, immutable";
    return new Response(bytes, { headers: { "Content-Type": contentType, "Cache-Control": cacheControl } });
  },
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: serveClientFile });
