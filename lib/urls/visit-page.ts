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
  | "sandboxed"
  | "not-a-page";

/** The beginning of a page, or why it did not open. */
export type PageOutcome = { ok: true; html: string } | { ok: false; reason: PageFailure };

type Hop = PageOutcome | { redirectTo: string };

/** Reads the beginning of a body, without waiting for the rest. */
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

/** What a sandbox must allow, so that a page's scripts run and call the hub from an origin that can be registered. */
const SANDBOX_NEEDS = ["allow-scripts", "allow-same-origin"];

/** Whether the page's own Content-Security-Policy sandboxes it too strictly for an app. The policy applies in a tab, too. */
function isSandboxed({ headers }: Dispatcher.ResponseData): boolean {
  const policies = [headers["content-security-policy"] ?? []].flat().join(",").toLowerCase();
  return policies.split(/[,;]/).some((directive) => {
    const [name, ...allowed] = directive.trim().split(/\s+/);
    return name === "sandbox" && !SANDBOX_NEEDS.every((needed) => allowed.includes(needed));
  });
}

function isPage({ headers }: Dispatcher.ResponseData): boolean {
  const isDownload = /^\s*attachment/i.test(String(headers["content-disposition"] ?? ""));
  return !isDownload && String(headers["content-type"] ?? "").startsWith("text/html");
}

async function readHop(answer: Dispatcher.ResponseData, url: URL): Promise<Hop> {
  const redirectTo = findRedirect(answer, url);
  if (redirectTo !== null) return { redirectTo };
  if (answer.statusCode !== 200) return { ok: false, reason: "bad-status" };
  if (!isPage(answer)) return { ok: false, reason: "not-a-page" };
  if (isSandboxed(answer)) return { ok: false, reason: "sandboxed" };
  return { ok: true, html: await readBeginning(answer.body) };
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
 * Opens the beginning of a page, which must be HTML and arrive within eight seconds, after at most three redirects on its origin.
 * Never throws.
 */
export async function visitPage(
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
