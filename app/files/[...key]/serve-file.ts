import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { bodyChunks } from "@/lib/api/body-chunks";
import { corsHeaders } from "@/lib/api/cors";
import { errorResponse, successResponse } from "@/lib/api/envelope";
import type { Handler } from "@/lib/api/handler";
import { toHubError } from "@/lib/api/to-hub-error";
import { HubError, notFound } from "@/lib/hub-error";
import { log } from "@/lib/log";
import { getStoredFile, openStoredFile } from "@/lib/uploads/read-file";
import { findExpectedUpload, storeUpload } from "@/lib/uploads/store-upload";

async function keyOf(context: Parameters<Handler>[1]): Promise<string> {
  const { key } = await context.params;
  return Array.isArray(key) ? key.join("/") : String(key);
}

function failed(
  operation: string,
  requestId: string,
  thrown: unknown,
  headers: Record<string, string>,
): Response {
  const error = toHubError(thrown);
  log().warn({ requestId, operation, code: error.code, cause: error.cause }, "file refused");
  return errorResponse(error, { "X-Request-Id": requestId, ...headers });
}

/** A stored file is public, permanent and never changes; whatever it is, it runs nothing (protocol: Stored files). */
export const serveFile: Handler = async (request, context) => {
  const requestId = randomUUID();
  const readable = { "Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin" };
  try {
    const file = await getStoredFile(await keyOf(context), request.headers.get("range"));
    const headers = new Headers({
      ...readable,
      "X-Request-Id": requestId,
      "Content-Type": file.contentType,
      "Content-Disposition": file.disposition,
      "Content-Security-Policy": file.securityPolicy,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "public, max-age=31536000, immutable, no-transform",
      "Accept-Ranges": "bytes",
      ETag: `"${file.key}"`,
    });
    if (request.headers.get("if-none-match") === `"${file.key}"`)
      return new Response(null, { status: 304, headers });
    if (file.range === "unsatisfiable") {
      headers.set("Content-Range", `bytes */${file.sizeBytes}`);
      return new Response(null, { status: 416, headers });
    }
    const { startByte, endByte } = file.range ?? { startByte: 0, endByte: file.sizeBytes - 1 };
    headers.set("Content-Length", String(endByte - startByte + 1));
    if (file.range) headers.set("Content-Range", `bytes ${startByte}-${endByte}/${file.sizeBytes}`);
    const status = file.range ? 206 : 200;
    // Nobody reads what Next leaves of an answer to HEAD, nor closes it.
    if (request.method === "HEAD") return new Response(null, { status, headers });
    const body = await openStoredFile(file.key, file.range);
    return new Response(Readable.toWeb(body) as ReadableStream, { status, headers });
  } catch (thrown) {
    return failed("readFile", requestId, thrown, readable);
  }
};

/** The PUT to an upload address; its token is in the address, since a storage knows no launch session. */
export const receiveFile: Handler = async (request, context) => {
  const requestId = randomUUID();
  const headers = await corsHeaders(request);
  try {
    const key = await keyOf(context);
    const token = new URL(request.url).searchParams.get("upload");
    if (!token) throw notFound("upload");
    const expected = await findExpectedUpload(key, token);
    const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
    if (type !== expected.mimeType) {
      throw new HubError("VAL_001", `Send the file with Content-Type: ${expected.mimeType}.`, {
        status: 415,
      });
    }
    await storeUpload(expected, (signal) => bodyChunks(request, expected.sizeBytes, signal));
    return successResponse({ stored: true }, { "X-Request-Id": requestId, ...headers });
  } catch (thrown) {
    return failed("uploadFile", requestId, thrown, headers);
  }
};
