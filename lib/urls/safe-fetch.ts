import { isIP, type LookupFunction } from "node:net";
import { fileTypeFromBuffer } from "file-type";
import { buildConnector, Client, type Dispatcher } from "undici";
import { type Address, lookUpName } from "./look-up-name";
import { isPublicAddress } from "./public-address";

const MAX_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

type Connector = ReturnType<typeof buildConnector>;

/** The limits of a fetch. */
export type PublicFileOptions = {
  maxBytes: number;
  /** For the whole fetch, including redirects. */
  timeoutMs: number;
  /** Compared with the type of the bytes, not with the Content-Type of the answer. */
  allowedMimeTypes: readonly string[];
  /** Another check for the first URL and every redirect. */
  isAllowedUrl?: (url: string) => boolean;
  signal?: AbortSignal;
  /** For tests: resolves a host name, and connects to checked addresses. */
  resolve?: (hostname: string) => Promise<readonly Address[]>;
  connectTo?: (addresses: readonly Address[]) => Connector;
};

/** Why a file was not fetched, without details that would reveal the hub's network. */
export type PublicFileFailure =
  | "not-allowed"
  | "unreachable"
  | "bad-status"
  | "too-many-redirects"
  | "too-large"
  | "wrong-type"
  | "timeout"
  | "aborted";

/** A fetched file, or why there is none. */
export type PublicFileOutcome =
  | { ok: true; bytes: Uint8Array; mimeType: string }
  | { ok: false; reason: PublicFileFailure };

/** The signature of `fetchPublicFile`, which tests replace. */
export type PublicFileFetcher = (url: string, options: PublicFileOptions) => Promise<PublicFileOutcome>;

type Hop = { ok: true; bytes: Buffer } | { ok: false; reason: PublicFileFailure } | { redirectTo: string };

/** Connects only to the checked addresses, because a second look-up could return others (DNS rebinding). */
function connectToChecked(addresses: readonly Address[]): Connector {
  const [first] = addresses;
  const pinned: LookupFunction = (_hostname, options, callback) => {
    if (options.all) callback(null, [...addresses]);
    else callback(null, first?.address ?? "", first?.family);
  };
  return buildConnector({ lookup: pinned, allowH2: false });
}

async function publicAddresses(
  hostname: string,
  options: PublicFileOptions,
): Promise<readonly Address[] | null> {
  const resolve = options.resolve ?? lookUpName;
  const addresses = await resolve(hostname);
  // A single private address is enough to refuse, because any of the addresses may be used.
  const isPublic = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address));
  return isPublic ? addresses : null;
}

/** Only HTTPS on the default port, with a host name and without credentials. */
function parseAllowed(url: string, options: PublicFileOptions): URL | null {
  if (!URL.canParse(url) || options.isAllowedUrl?.(url) === false) return null;
  const parsed = new URL(url);
  const isPlain = parsed.port === "" && parsed.username === "" && parsed.password === "";
  const isName = !parsed.hostname.startsWith("[") && isIP(parsed.hostname) === 0;
  return parsed.protocol === "https:" && isPlain && isName ? parsed : null;
}

async function readWithin(body: Dispatcher.ResponseData["body"], maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function readHop(
  client: Client,
  url: URL,
  options: PublicFileOptions,
  signal: AbortSignal,
): Promise<Hop> {
  const { statusCode, headers, body } = await client.request({
    method: "GET",
    path: url.pathname + url.search,
    headers: { accept: options.allowedMimeTypes.join(", "), "accept-encoding": "identity" },
    signal,
  });
  const { location } = headers;
  if (REDIRECTS.has(statusCode) && typeof location === "string") {
    return URL.canParse(location, url)
      ? { redirectTo: new URL(location, url).href }
      : { ok: false, reason: "not-allowed" };
  }
  if (statusCode !== 200) return { ok: false, reason: "bad-status" };
  if (Number(headers["content-length"] ?? 0) > options.maxBytes) return { ok: false, reason: "too-large" };
  const bytes = await readWithin(body, options.maxBytes);
  return bytes === null ? { ok: false, reason: "too-large" } : { ok: true, bytes };
}

async function fetchHop(url: string, options: PublicFileOptions, signal: AbortSignal): Promise<Hop> {
  const parsed = parseAllowed(url, options);
  if (parsed === null) return { ok: false, reason: "not-allowed" };
  const addresses = await publicAddresses(parsed.hostname, options);
  signal.throwIfAborted();
  if (addresses === null) return { ok: false, reason: "not-allowed" };
  const connect = (options.connectTo ?? connectToChecked)(addresses);
  const client = new Client(parsed.origin, { connect, allowH2: false });
  try {
    return await readHop(client, parsed, options, signal);
  } finally {
    // Also aborts a body that was not read completely.
    void client.destroy().catch(() => undefined);
  }
}

async function followHops(
  url: string,
  options: PublicFileOptions,
  signal: AbortSignal,
): Promise<PublicFileOutcome> {
  let next = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const hop = await fetchHop(next, options, signal);
    if ("redirectTo" in hop) {
      next = hop.redirectTo;
      continue;
    }
    if (!hop.ok) return hop;
    const mimeType = (await fileTypeFromBuffer(hop.bytes))?.mime;
    const isAllowed = mimeType !== undefined && options.allowedMimeTypes.includes(mimeType);
    return isAllowed ? { ok: true, bytes: hop.bytes, mimeType } : { ok: false, reason: "wrong-type" };
  }
  return { ok: false, reason: "too-many-redirects" };
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/**
 * Fetches a file from a URL that a person sent, without reaching the hub's own network (protocol: Images). Allows only HTTPS
 * URLs with host names whose addresses are all public, connects to exactly those addresses, checks each of at most three
 * redirects in the same way, limits the size while reading, and detects the type from the bytes. Never throws.
 */
export async function fetchPublicFile(url: string, options: PublicFileOptions): Promise<PublicFileOutcome> {
  const deadline = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal === undefined ? deadline : AbortSignal.any([options.signal, deadline]);
  try {
    signal.throwIfAborted();
    // A name look-up cannot be aborted, so its result is ignored.
    return await Promise.race([followHops(url, options, signal), whenAborted(signal)]);
  } catch {
    if (options.signal?.aborted) return { ok: false, reason: "aborted" };
    return { ok: false, reason: deadline.aborted ? "timeout" : "unreachable" };
  }
}
