import type { Dispatcher } from "undici";
import { type CheckedRequest, findRedirect, MAX_REDIRECTS, requestChecked } from "./checked-request";

/** Enough for the beginning of a page, where its language is. */
const MAX_BYTES = 64 * 1024;
const TIMEOUT_MS = 8_000;
const HEADERS = { accept: "text/html", "accept-encoding": "identity" };

/** Why a page did not open. */
export type PageFailure =
  | "not-allowed"
  | "unreachable"
  | "timeout"
  | "bad-status"
  | "leaves-origin"
  | "not-a-page";

/** The beginning of a page, or why it did not open. */
export type PageOutcome = { ok: true; html: string } | { ok: false; reason: PageFailure };

type Hop = PageOutcome | { redirectTo: string };

/** Reads the beginning of a body; what follows is not waited for. */
async function readBeginning(body: Dispatcher.ResponseData["body"]): Promise<string> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    sizeBytes += chunk.length;
    if (sizeBytes >= MAX_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, MAX_BYTES).toString("utf8");
}

async function readHop(answer: Dispatcher.ResponseData, url: URL): Promise<Hop> {
  const redirectTo = findRedirect(answer, url);
  if (redirectTo !== null) return { redirectTo };
  if (answer.statusCode !== 200) return { ok: false, reason: "bad-status" };
  const isPage = String(answer.headers["content-type"] ?? "").startsWith("text/html");
  return isPage ? { ok: true, html: await readBeginning(answer.body) } : { ok: false, reason: "not-a-page" };
}

async function followHops(url: string, request: CheckedRequest): Promise<PageOutcome> {
  let next = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const hop = await requestChecked(next, request, readHop);
    if (hop === "not-allowed") return { ok: false, reason: hop };
    if (!("redirectTo" in hop)) return hop;
    if (URL.parse(hop.redirectTo)?.origin !== new URL(url).origin)
      return { ok: false, reason: "leaves-origin" };
    next = hop.redirectTo;
  }
  return { ok: false, reason: "bad-status" };
}

/**
 * Opens a page as a visitor would, without reaching the hub's own network: it must answer 200 with HTML within eight
 * seconds, after at most three redirects that stay on its origin. Reads only the beginning. Never throws.
 */
export async function openPage(
  url: string,
  options: Pick<CheckedRequest, "allowsLocal" | "resolve" | "connectTo"> = {},
): Promise<PageOutcome> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await followHops(url, { ...options, headers: HEADERS, signal });
  } catch {
    return { ok: false, reason: signal.aborted ? "timeout" : "unreachable" };
  }
}
