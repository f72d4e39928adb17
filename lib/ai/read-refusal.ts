import type { Dispatcher } from "undici";

const MAX_BYTES = 64 * 1024;
const MAX_WAIT_MS = 1_000;
/** Where providers write the sentence for people, in the order of preference. */
const SENTENCE_FIELDS = ["message", "msg", "detail", "error", "errors", "title", "reason"];
const MAX_DEPTH = 5;

/**
 * What a provider said when it refused, word for word. It may quote the prompt or the key: `describeRefusal` takes those
 * out, and nothing else may show it.
 */
export type Refusal = {
  /** The sentence for people; empty when there is none. */
  message: string;
  /** Type, code and parameter of an OpenAI-style error, those that it has. */
  facts: readonly string[];
};

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** The first text of a JSON value, the fields that usually hold the sentence before all others. */
function firstText(value: unknown, depth = 0): string | null {
  if (typeof value === "string") return value.trim() === "" ? null : value;
  if (!isRecord(value) || depth > MAX_DEPTH) return null;
  const usual = SENTENCE_FIELDS.map((name) => (Object.hasOwn(value, name) ? value[name] : undefined));
  for (const candidate of [...usual, ...Object.values(value)]) {
    const text = firstText(candidate, depth + 1);
    if (text !== null) return text;
  }
  return null;
}

/** What a page says, without its tags, styles and scripts. One pass: a body full of `<` costs no more than another. */
function textOfPage(page: string): string {
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

/** The refusal in the body of an error: OpenAI's shape, another JSON, a page or plain text; null in an empty one. */
export function parseRefusal(body: string): Refusal | null {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    const message = textOfPage(body).trim();
    return message === "" ? null : { message, facts: [] };
  }
  const error = isRecord(json) && isRecord(json.error) ? json.error : null;
  const facts = ["type", "code", "param"].flatMap((name) => {
    const fact = error?.[name];
    return typeof fact === "string" || typeof fact === "number" ? [String(fact)] : [];
  });
  const message = firstText(json) ?? "";
  return message === "" && facts.length === 0 ? null : { message, facts };
}

/**
 * Reads the body of an error, at most 64 KB of it and for at most a second, and so that a small one leaves its connection
 * usable. Never throws: what has come by then counts.
 */
export async function readRefusal({ body }: Dispatcher.ResponseData): Promise<Refusal | null> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  // Destroying the body, here or by leaving the loop, closes a connection that has more to say.
  const timer = setTimeout(() => body.destroy(), MAX_WAIT_MS);
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      sizeBytes += chunk.length;
      if (sizeBytes >= MAX_BYTES) break;
    }
  } catch {
    // Cut off, by the provider, the deadline or the caller.
  } finally {
    clearTimeout(timer);
  }
  return parseRefusal(Buffer.concat(chunks).subarray(0, MAX_BYTES).toString("utf8"));
}
