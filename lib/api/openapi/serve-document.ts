import { cacheableJson } from "../envelope";
import { handle } from "../handle";
import { currentDocument } from "./current-document";

const CACHE_SECONDS = 60;
let text: string | undefined;

/** The API description without an envelope, for tools on any origin (protocol: API description). */
export const serveDocument = handle({
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
