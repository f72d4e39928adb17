import { Readable } from "node:stream";
import { bodyChunks } from "@/lib/api/body-chunks";
import { matchesEtag, successResponse } from "@/lib/api/envelope";
import { type HandlerCall, handle } from "@/lib/api/route";
import { HubError, notFound } from "@/lib/hub-error";
import { FRAME_PARAMETER } from "@/lib/uploads/file-address";
import { getStoredFile, openStoredFile } from "@/lib/uploads/read-file";
import { findExpectedUpload, storeUpload } from "@/lib/uploads/store-upload";

/** Whether a page of the hub asks for a file to show it in a frame. No page of another origin can send these headers. */
function isFramedByHub({ url, headers }: Request): boolean {
  return (
    new URL(url).searchParams.has(FRAME_PARAMETER) &&
    headers.get("sec-fetch-dest") === "iframe" &&
    headers.get("sec-fetch-site") === "same-origin"
  );
}

async function readFile({ request, params: { key = "" } }: HandlerCall): Promise<Response> {
  const file = await getStoredFile(key, {
    rangeHeader: request.headers.get("range"),
    isFramed: isFramedByHub(request),
  });
  const etag = `"${file.key}"`;
  const headers = new Headers({
    "Content-Type": file.contentType,
    "Content-Disposition": file.disposition,
    "Content-Security-Policy": file.securityPolicy,
    "X-Content-Type-Options": "nosniff",
    // The content never changes, but a file can be taken down or erased, so caches may keep it for an hour only.
    "Cache-Control": "public, max-age=3600, no-transform",
    "Accept-Ranges": "bytes",
    ETag: etag,
  });
  if (matchesEtag(request.headers.get("if-none-match"), etag)) {
    // A 304 has no content, so it names no content type (RFC 9110, 15.4.5).
    headers.delete("Content-Type");
    return new Response(null, { status: 304, headers });
  }
  if (file.range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${file.sizeBytes}`);
    return new Response(null, { status: 416, headers });
  }
  const { startByte, endByte } = file.range ?? { startByte: 0, endByte: file.sizeBytes - 1 };
  headers.set("Content-Length", String(endByte - startByte + 1));
  if (file.range) headers.set("Content-Range", `bytes ${startByte}-${endByte}/${file.sizeBytes}`);
  const status = file.range ? 206 : 200;
  // The file is not opened for a HEAD request: Next would never close it.
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const body = await openStoredFile(file.key, file.range);
  return new Response(Readable.toWeb(body) as ReadableStream, { status, headers });
}

/** GET of a stored file: public, at a permanent address, and sandboxed by its headers (protocol: Stored files). */
export const serveFile = handle({
  operation: "readFile",
  readableBy: "anyOrigin",
  headers: { "Cross-Origin-Resource-Policy": "cross-origin" },
  run: readFile,
});

/** PUT of an upload. Its token is in the URL, as in a presigned URL of S3, so no launch session is needed. */
export const receiveFile = handle({
  operation: "uploadFile",
  run: async ({ request, params: { key = "" } }) => {
    const token = new URL(request.url).searchParams.get("upload");
    if (!token) throw notFound("upload");
    const expected = await findExpectedUpload(key, token);
    const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
    if (type !== expected.mimeType) {
      throw new HubError("VAL_001", `Send the file with Content-Type: ${expected.mimeType}.`, {
        status: 415,
      });
    }
    const open = (signal: AbortSignal) => bodyChunks(request, expected.sizeBytes, signal);
    await storeUpload(expected, open, request.signal);
    return successResponse({ stored: true });
  },
});
