import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose";
import { coursePage, hidden, page, STORAGE } from "./course-page";
import { MEMBERSHIP } from "./faults";
import { DEPLOYMENT, LtiPlatform } from "./platform";

/** A platform that is being served. */
export interface ServedPlatform {
  platform: LtiPlatform;
  stop(): Promise<void>;
}

/** Reads the hub's public keys, by which the platform checks what the hub signs. */
type ReadHubKeys = () => Promise<JSONWebKeySet>;

/** A request to the platform, and how it answers. */
interface Exchange {
  platform: LtiPlatform;
  request: IncomingMessage;
  url: URL;
  readHubKeys: ReadHubKeys;
  html(body: string): void;
  json(value: unknown, options?: { status?: number; headers?: Record<string, string> }): void;
}

async function giveToken({ platform, request, readHubKeys, json }: Exchange): Promise<void> {
  const form = new URLSearchParams(await text(request));
  const keys = createLocalJWKSet(await readHubKeys());
  const { clientId, url } = platform;
  const expected = { issuer: clientId, subject: clientId, audience: `${url}/token` };
  await jwtVerify(form.get("client_assertion") ?? "", keys, expected);
  const token = randomUUID();
  platform.tokens.add(token);
  json({ access_token: token, token_type: "Bearer", expires_in: 3600, scope: form.get("scope") });
}

/** Whether a service may be called: with a token, and while the platform does not refuse all calls as one that is down does. */
function isRefused({ platform, request, json }: Exchange): boolean {
  const isDown = platform.refusals > 0;
  if (isDown) platform.refusals -= 1;
  const hasToken = platform.tokens.has(request.headers.authorization?.replace("Bearer ", "") ?? "");
  if (isDown || !hasToken) json({}, { status: isDown ? 503 : 401 });
  return isDown || !hasToken;
}

const PAGE = 2;

/** The people of the course, two on a page. */
function listMembers(exchange: Exchange): void {
  if (isRefused(exchange)) return;
  const { platform, url, json } = exchange;
  const from = Number(url.searchParams.get("from") ?? 0);
  const members = platform.users
    .slice(from, from + PAGE)
    .map(({ sub, role, name, sourcedId, status = "Active" }) => ({
      user_id: sub,
      status,
      roles: [`${MEMBERSHIP}${role}`],
      ...(name !== undefined && { name }),
      ...(sourcedId !== undefined && { lis_person_sourcedid: sourcedId }),
    }));
  const hasNext = from + PAGE < platform.users.length;
  const next = `<${platform.url}/members?from=${from + PAGE}>; rel="next"`;
  const container = { id: `${platform.url}/members`, context: { id: platform.contextId }, members };
  json(container, hasNext ? { headers: { link: next } } : {});
}

async function takeScore(exchange: Exchange): Promise<void> {
  if (isRefused(exchange)) return;
  exchange.platform.scores.push(JSON.parse(await text(exchange.request)));
  exchange.json({});
}

async function takeDeepLink({ platform, request, readHubKeys, html }: Exchange): Promise<void> {
  const jwt = new URLSearchParams(await text(request)).get("JWT") ?? "";
  const keys = createLocalJWKSet(await readHubKeys());
  const { payload } = await jwtVerify(jwt, keys, { issuer: platform.clientId, audience: platform.url });
  if (payload["https://purl.imsglobal.org/spec/lti-dl/claim/data"] !== "what-the-platform-wants-back")
    throw new Error("The data of the request did not come back.");
  const items = payload["https://purl.imsglobal.org/spec/lti-dl/claim/content_items"];
  platform.items.push(...(items as typeof platform.items));
  html(`<p>Added: ${platform.items.at(-1)?.title}</p>`);
}

async function register({ platform, request, json }: Exchange): Promise<void> {
  platform.registered = { ...JSON.parse(await text(request)), authorization: request.headers.authorization };
  const tool = { deployment_id: DEPLOYMENT };
  json({ client_id: platform.clientId, "https://purl.imsglobal.org/spec/lti-tool-configuration": tool });
}

/** Describes the platform as Canvas does: only to the bearer of the registration token, and with the host of its authorization server. */
function describe({ platform: { url }, request, json }: Exchange): void {
  const hasToken = request.headers.authorization?.startsWith("Bearer ") ?? false;
  if (!hasToken) json({}, { status: 401 });
  else
    json({
      issuer: url,
      authorization_endpoint: `${url}/auth`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/jwks`,
      registration_endpoint: `${url}/register`,
      authorization_server: new URL(url).host,
      "https://purl.imsglobal.org/spec/lti-platform-configuration": {
        product_family_code: "test",
        messages_supported: [
          { type: "LtiResourceLinkRequest", placements: ["course_navigation"] },
          {
            type: "LtiDeepLinkingRequest",
            placements: ["assignment_selection", "editor_button", "ContentArea"],
          },
        ],
      },
    });
}

async function authenticate({ platform, url, html }: Exchange): Promise<void> {
  const fields = await platform.authenticate(url.href);
  const action = url.searchParams.get("redirect_uri") ?? "";
  html(
    `<form method="post" action="${action}">${hidden(fields)}</form><script>document.forms[0].submit()</script>`,
  );
}

const ROUTES: Readonly<Record<string, (exchange: Exchange) => Promise<void> | void>> = {
  "GET /course": ({ platform, url, html }) => html(coursePage(platform, url)),
  "GET /storage": ({ html }) => html(STORAGE),
  "GET /auth": authenticate,
  "GET /jwks": async ({ platform, json }) => json(await platform.publicKeys()),
  "POST /token": giveToken,
  "GET /members": listMembers,
  "GET /lineitem": (exchange) => {
    if (!isRefused(exchange)) exchange.json({ scoreMaximum: exchange.platform.scoreMaximum });
  },
  "POST /lineitem/scores": takeScore,
  "POST /deep-link-return": takeDeepLink,
  "GET /.well-known/openid-configuration": describe,
  "POST /register": register,
};

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  rest: Pick<Exchange, "platform" | "readHubKeys">,
) {
  const url = new URL(request.url ?? "/", rest.platform.url);
  const handler = ROUTES[`${request.method} ${url.pathname}`];
  if (!handler) return response.writeHead(404).end();
  const json: Exchange["json"] = (value, { status = 200, headers = {} } = {}) =>
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(value));
  const html = (body: string) =>
    void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page(body));
  try {
    await handler({ ...rest, request, url, json, html });
  } catch (error) {
    response.writeHead(500, { "content-type": "text/plain" }).end(String(error));
  }
}

/** Serves a platform on a free port of this machine, as another site than a hub on `localhost`: browsers take its frames for third parties. */
export async function servePlatform(
  hubUrl: string,
  readHubKeys: ReadHubKeys = async () => (await (await fetch(`${hubUrl}/lti/jwks`)).json()) as JSONWebKeySet,
): Promise<ServedPlatform> {
  const platform = new LtiPlatform(hubUrl);
  const server = createServer(
    (request, response) => void answer(request, response, { platform, readHubKeys }),
  );
  await Promise.all([
    platform.rotateKey(),
    new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)),
  ]);
  // A test that has ended waits for no platform.
  server.unref();
  platform.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { platform, stop };
}
