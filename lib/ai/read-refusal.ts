import type { Dispatcher } from "undici";

const MAX_BYTES = 64 * 1024;
const MAX_WAIT_MS = 1_000;
/** Fields in which providers put the error message, in order of preference. */
const MESSAGE_FIELDS = ["message", "msg", "detail", "error", "errors", "title", "reason"];
const MAX_DEPTH = 5;

/**
 * A provider's raw error message. It may quote the prompt or the key, so it is only shown through `describeRefusal`,
 * which removes them.
 */
export type Refusal = {
  /** The error message; empty when there is none. */
  message: string;
  /** The type, code and parameter of an OpenAI-style error, as far as they are present. */
  errorDetails: readonly string[];
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** The first text of a JSON value; `MESSAGE_FIELDS` are searched before all other fields. */
function firstText(value: unknown, depth = 0): string | null {
  if (typeof value === "string") return value.trim() === "" ? null : value;
  if (!isRecord(value) || depth > MAX_DEPTH) return null;
  const usual = MESSAGE_FIELDS.map((name) => (Object.hasOwn(value, name) ? value[name] : undefined));
  for (const candidate of [...usual, ...Object.values(value)]) {
    const text = firstText(candidate, depth + 1);
    if (text !== null) return text;
  }
  return null;
}

/** The text of an HTML page, without tags, styles and scripts. One pass, so that a body full of `<` is not slow. */
function extractPageText(page: string): string {
  let hidden: string | null = null;
  const texts: string[] = [];
  for (const [index, piece] of page.split("<").entries()) {
    const tag = index === 0 ? "" : (/^\/?[a-z]+/i.exec(piece)?.[0].toLowerCase() ?? "");
    if (hidden !== null && tag !== `/${hidden}`) continue;
    hidden = tag === "style" || tag === "script" ? tag : null;
    if (hidden === null) texts.push(index === 0 ? piece : piece.slice(piece.indexOf(">") + 1));
  }
  return texts.join(" ");
}

/** Parses the body of an error answer: OpenAI's error, other JSON, HTML or plain text. Null when it says nothing. */
export function parseProviderError(body: string): Refusal | null {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    const message = extractPageText(body).trim();
    return message === "" ? null : { message, errorDetails: [] };
  }
  const error = isRecord(json) && isRecord(json.error) ? json.error : null;
  const errorDetails = ["type", "code", "param"].flatMap((name) => {
    const detail = error?.[name];
    return typeof detail === "string" || typeof detail === "number" ? [String(detail)] : [];
  });
  const message = firstText(json) ?? "";
  return message === "" && errorDetails.length === 0 ? null : { message, errorDetails };
}

/**
 * Reads the body of an error answer: at most 64 KB, for at most one second. A small body leaves its connection usable.
 * Never throws: when the body breaks off, it uses what has arrived.
 */
export async function readRefusal({ body }: Dispatcher.ResponseData): Promise<Refusal | null> {
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
  return parseProviderError(Buffer.concat(chunks).subarray(0, MAX_BYTES).toString("utf8"));
}
