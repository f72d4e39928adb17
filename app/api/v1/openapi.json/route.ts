import { handle, route } from "@/lib/api/route";
import { cacheableJson } from "@/lib/api/envelope";
import { currentDocument } from "@/lib/api/openapi/current-document";

const CACHE_SECONDS = 60;
let text: string | undefined;

const serveDocument = handle({
  operation: "openApi",
  readableBy: "anyOrigin",
  run: ({ request }) => {
    text ??= JSON.stringify(currentDocument());
    return cacheableJson(text, {
      cacheSeconds: CACHE_SECONDS,
      ifNoneMatch: request.headers.get("if-none-match"),
    });
  },
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: serveDocument });
