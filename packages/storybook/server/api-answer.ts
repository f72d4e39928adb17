import type { IncomingMessage } from "node:http";
import { EducationError } from "../../client/index";
import { appStatusOf } from "../../client/server/index";

/** An answer of the app's own API: the hub's envelope, or a file. */
export interface ApiAnswer {
  status: number;
  contentType: string;
  body: string | Uint8Array;
  setCookie?: string;
}

/** Answers with an envelope: with what `run` returns, or with its error. */
export function inEnvelope(run: () => Promise<unknown>): Promise<ApiAnswer> {
  return orFailure(async () => json(200, { status: "success", data: await run(), code: "", message: "" }));
}

/** Answers with what `run` returns, or with an envelope that has its error. */
export async function orFailure(run: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  try {
    return await run();
  } catch (cause) {
    const error =
      cause instanceof EducationError ? cause : new EducationError("HUB_001", "Something went wrong.");
    if (error !== cause) {
      process.stderr.write(`Storybook: ${cause instanceof Error ? cause.stack : String(cause)}\n`);
    }
    const { code, message } = error;
    return json(appStatusOf(error), { status: "error", error: { code, message } });
  }
}

function json(status: number, value: unknown): ApiAnswer {
  return { status, contentType: "application/json; charset=utf-8", body: JSON.stringify(value) };
}

/** Reads a request's body. Throws FUNCTION_PAYLOAD_TOO_LARGE. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) {
      throw new EducationError("FUNCTION_PAYLOAD_TOO_LARGE", "This is too large to send.", { status: 413 });
    }
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
