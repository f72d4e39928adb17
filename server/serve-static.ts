import { join } from "node:path";
import sirv from "sirv";
import type { RequestHandler } from "./front-door.ts";

const PREFIX = "/_next/static/";
const A_YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Serves the build's scripts and styles as they were compressed after the build (`compressStatic`). They are a sixth smaller
 * than when Next compresses them for each answer. Their names change with their content, so browsers keep them for a year, and
 * need no ETag. Next answers everything else.
 */
export function serveStatic(buildDir: string, next: RequestHandler): RequestHandler {
  const files = sirv(join(buildDir, "static"), {
    brotli: true,
    gzip: true,
    immutable: true,
    maxAge: A_YEAR_SECONDS,
  });
  return async (request, response) => {
    const { url = "/" } = request;
    if (!url.startsWith(PREFIX)) return next(request, response);
    await new Promise<void>((resolve, reject) => {
      response.once("close", resolve);
      request.url = url.slice(PREFIX.length - 1);
      files(request, response, () => {
        request.url = url;
        next(request, response).then(resolve, reject);
      });
    });
  };
}
