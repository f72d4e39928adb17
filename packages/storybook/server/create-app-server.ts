import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { openPoemWorkshop } from "../poem-workshop/page";
import type { ApiAnswer } from "./api-answer";
import { type Bundle, buildBundle } from "./bundle";
import { createLaunches } from "./launches";
import { ICON_SVG, notFoundPage, shellPage } from "./pages";
import { answerProfile } from "./profile-api";
import type { SampleAppSettings } from "./settings";
import { tinyPage } from "./tiny-page";
import { uploadFallback } from "./upload-fallback";

const HTML = "text/html; charset=utf-8";
const FOREVER = "public, max-age=31536000, immutable";

interface Page extends ApiAnswer {
  cacheControl?: string;
  /** The body compressed with gzip, for browsers that accept it. */
  gzipped?: Uint8Array;
  allow?: string;
  /** Replaces the policy that `securityHeaders` has for all answers. */
  contentSecurityPolicy?: string;
}

/** Creates the sample app's server; the caller has to call `listen`. In development every load of the page builds it again. */
export async function createAppServer(settings: SampleAppSettings): Promise<Server> {
  const { trustedProxyUrls, isDevelopment, hubOrigins, uploadOrigins, hubUrl } = settings;
  const headers = securityHeaders([...hubOrigins, ...uploadOrigins]);
  const build = () => buildBundle({ trustedProxyUrls, hubUrl, isDevelopment });
  const launches = createLaunches(trustedProxyUrls, hubUrl.startsWith("https:"));
  let bundle = await build();

  async function answer(request: IncomingMessage): Promise<Page> {
    const url = URL.parse(request.url ?? "/", "http://app.invalid");
    if (!url) return page("", bundle);
    if (url.pathname === "/upload-fallback") {
      if (request.method !== "POST") return methodNotAllowed("POST");
      return uploadFallback(request, trustedProxyUrls);
    }
    const profileAnswer = answerProfile(request, url, { launches, hubOrigins });
    if (profileAnswer) return profileAnswer;
    if (request.method !== "GET" && request.method !== "HEAD") return methodNotAllowed("GET, HEAD");
    if (url.pathname === "/tiny.html") return tinyPage(hubUrl);
    const poem = openPoemWorkshop(url, request.headers["accept-language"]);
    if (poem) return { status: 200, ...poem };
    if (url.pathname !== "/") return page(url.pathname, bundle);
    if (isDevelopment) bundle = await build();
    const setCookie = await launches.remember(url);
    return { ...page("/", bundle), ...(setCookie ? { setCookie } : {}) };
  }

  return createServer((request, response) => {
    answer(request).then(
      (found) => send(response, found, headers),
      (error: unknown) => {
        process.stderr.write(`Storybook: ${error instanceof Error ? error.stack : String(error)}\n`);
        const failed = { status: 500, contentType: "text/plain", body: "Something went wrong." };
        send(response, failed, headers);
      },
    );
  });
}

function page(path: string, bundle: Bundle): Page {
  if (path === "/") return { status: 200, contentType: HTML, body: shellPage(bundle) };
  if (path === "/icon.svg") {
    return {
      status: 200,
      contentType: "image/svg+xml",
      body: ICON_SVG,
      cacheControl: "public, max-age=86400",
    };
  }
  const file = bundle.files.get(path);
  if (!file) return { status: 404, contentType: HTML, body: notFoundPage(bundle) };
  return {
    status: 200,
    contentType: file.contentType,
    body: file.contents,
    gzipped: file.gzipped,
    cacheControl: FOREVER,
  };
}

function methodNotAllowed(allow: string): Page {
  return { status: 405, contentType: "text/plain", body: `Allowed: ${allow}`, allow };
}

function send(response: ServerResponse, found: Page, headers: Record<string, string>): void {
  const request = response.req;
  const takesGzip = /\bgzip\b/.test(String(request.headers["accept-encoding"] ?? ""));
  const zipped = takesGzip ? found.gzipped : undefined;
  const body = zipped ?? found.body;
  response.writeHead(found.status, {
    ...headers,
    ...(found.allow ? { Allow: found.allow } : {}),
    ...(found.setCookie ? { "Set-Cookie": found.setCookie } : {}),
    ...(found.contentSecurityPolicy ? { "Content-Security-Policy": found.contentSecurityPolicy } : {}),
    ...(found.gzipped ? { Vary: "Accept-Encoding" } : {}),
    ...(zipped ? { "Content-Encoding": "gzip" } : {}),
    // The rest of a body that is too large is not read, so the connection cannot be used again.
    ...(found.status === 413 ? { Connection: "close" } : {}),
    "Content-Type": found.contentType,
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": found.cacheControl ?? "no-store",
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

/**
 * Returns the headers of every answer: only the app's own scripts run, and they connect only to `hubOrigins` and this server.
 * `tinyPage` has a policy of its own.
 */
function securityHeaders(hubOrigins: readonly string[]): Record<string, string> {
  const hub = hubOrigins.join(" ");
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${hub}`,
    `img-src 'self' ${hub} data: blob: https:`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    "Content-Security-Policy": policy.join("; "),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
  };
}
