import type { Dispatcher } from "undici";

const MAX_BYTES = 64 * 1024;
const MAX_WAIT_MS = 1_000;
/** What a type or a code looks like; anything else may be a sentence that quotes the request. */
const IDENTIFIER = /^[\w.:-]{1,64}$/;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/**
 * Reads the type and the code of an OpenAI-style error, such as `invalid_request_error, invalid_value`; undefined without them. Its
 * message and its parameter are not read, because they may quote what a child wrote.
 */
function toErrorCodes(body: string): string | undefined {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return undefined;
  }
  if (!isRecord(json)) return undefined;
  const error = isRecord(json.error) ? json.error : json;
  const codes = [error.type, error.code].filter(
    (code) => typeof code === "number" || (typeof code === "string" && IDENTIFIER.test(code)),
  );
  return codes.length === 0 ? undefined : codes.join(", ");
}

/**
 * Reads the type and code in the body of an error answer: at most 64 KB, for at most one second. A small body leaves its connection
 * usable. Never throws: when the body breaks off, it uses what has arrived.
 */
export async function readErrorCodes({ body }: Dispatcher.ResponseData): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  // Destroying the body, here or by leaving the loop, also closes its connection.
  const timer = setTimeout(() => body.destroy(), MAX_WAIT_MS);
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      sizeBytes += chunk.length;
      if (sizeBytes >= MAX_BYTES) break;
    }
  } catch {
    // The body broke off, because of the provider, the deadline or the caller.
  } finally {
    clearTimeout(timer);
  }
  return toErrorCodes(Buffer.concat(chunks).toString("utf8"));
}
