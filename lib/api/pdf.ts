import { Readable } from "node:stream";
import { ANSWER_HEADERS } from "./answer-headers";
import { attachment } from "./csv";

/** Sends a PDF while it is made; when the reader hangs up, no more of it is made. */
export function pdfResponse({
  name,
  chunks,
}: {
  name: string;
  chunks: AsyncGenerator<Uint8Array>;
}): Response {
  const body = Readable.toWeb(Readable.from(chunks, { objectMode: false })) as ReadableStream<Uint8Array>;
  const headers = { ...ANSWER_HEADERS, "Content-Type": "application/pdf", ...attachment(name, "pdf") };
  return new Response(body, { headers });
}
