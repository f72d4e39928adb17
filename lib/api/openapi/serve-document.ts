import { randomUUID } from "node:crypto";
import { log } from "@/lib/log";
import { cacheableJson, errorResponse } from "../envelope";
import type { Handler } from "../handler";
import { toHubError } from "../to-hub-error";
import { currentDocument } from "./current-document";

const CACHE_SECONDS = 60;
let text: string | undefined;

/**
 * The bare description, for any origin: tools read it as it is, so it stands in no envelope
 * (protocol: API description).
 */
export const serveDocument: Handler = async (request) => {
  const headers = {
    "X-Request-Id": randomUUID(),
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "X-Request-Id, ETag",
  };
  try {
    text ??= JSON.stringify(currentDocument());
    const ifNoneMatch = request.headers.get("if-none-match");
    return cacheableJson(text, { cacheSeconds: CACHE_SECONDS, ifNoneMatch, headers });
  } catch (thrown) {
    const error = toHubError(thrown);
    log().error(
      { requestId: headers["X-Request-Id"], operation: "openApi", err: error.cause },
      "call failed",
    );
    return errorResponse(error, headers);
  }
};
