import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { request } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startNginx } from "@/e2e/two-hubs";
import { ANSWER_HEADERS } from "@/lib/api/answer-headers";
import { MESSAGES } from "@/lib/i18n/messages";
import { findFreePort } from "@/tools/process/ports";

const { callErrors: messagesEn } = MESSAGES.en;
const { callErrors: messagesKo } = MESSAGES.ko;

// deploy/nginx.conf in front of two servers in place of hubs.

const MB = 1024 * 1024;
let folder: string;
let tlsPort: number;
let nginx: Awaited<ReturnType<typeof startNginx>>;
let hubs: Server[];
const requested: string[] = [];

const HUB_ANSWER = '{"status":"error","error":{"code":"PROV_001","message":"The hub says so."}}';
const answer: RequestListener = async (incoming, response) => {
  requested.push(`${incoming.method} ${incoming.url}`);
  await text(incoming);
  if (incoming.url === "/api/v1/cut-off") incoming.socket.destroy();
  const status = Number(/\/status\/(\d+)/.exec(incoming.url ?? "")?.[1] ?? 200);
  response
    .writeHead(status, { "Content-Type": "application/json", "X-Request-Id": "of-the-hub" })
    .end(HUB_ANSWER);
};

async function startServer(): Promise<Server> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

async function ask(
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
) {
  const { method = "GET", headers = {}, body } = options;
  const call = request({
    host: "127.0.0.1",
    port: tlsPort,
    path,
    method,
    headers,
    rejectUnauthorized: false,
  });
  // nginx closes the connection of a body that it refuses.
  call.on("error", () => {});
  const [response] = await Promise.all([once(call, "response").then(([first]) => first), call.end(body)]);
  const received = await text(response);
  const json = () => JSON.parse(received);
  return { status: response.statusCode, headers: response.headers, text: received, json };
}

const errorEnvelope = (code: keyof typeof messagesEn, message: string) => ({
  status: "error",
  error: { code, message },
});
const log = () => readFileSync(join(folder, "nginx", "access.log"), "utf8");

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "edu-hub-nginx-"));
  chmodSync(folder, 0o755);
  tlsPort = await findFreePort();
  hubs = [await startServer(), await startServer()];
  const [first, second] = hubs.map((server) => (server.address() as AddressInfo).port);
  nginx = await startNginx(folder, tlsPort, [first ?? 0, second ?? 0]);
});
afterAll(async () => {
  nginx?.child.kill("SIGTERM");
  await nginx?.ended;
  for (const server of hubs ?? []) server.close();
  rmSync(folder, { recursive: true, force: true });
});

test("nginx answers a body above its limit with the error envelope and the headers of the hub, in the language of the caller", async () => {
  const body = Buffer.alloc(26 * MB + 1);
  for (const path of ["/api/v1/mcp-proxy/api/text/create", "/files/ab/cd.png?token=secret"]) {
    const sent = { method: "PUT", body, headers: { "Content-Length": String(body.length) } };
    const refused = await ask(path, sent);
    expect(refused.status).toBe(413);
    expect(refused.json()).toEqual(
      errorEnvelope("FUNCTION_PAYLOAD_TOO_LARGE", messagesEn.FUNCTION_PAYLOAD_TOO_LARGE),
    );
    const expected = Object.entries(ANSWER_HEADERS).map(([name, value]) => [name.toLowerCase(), value]);
    expect(refused.headers).toMatchObject(Object.fromEntries(expected));
    expect(refused.headers["x-request-id"]).toMatch(/^[0-9a-f]{32}$/);
    expect(refused.headers["access-control-allow-origin"]).toBe("*");
    expect(refused.headers["retry-after"]).toBeUndefined();
  }
  const headers = { "Content-Length": String(body.length), "Accept-Language": "ko-KR,ko;q=0.9" };
  const korean = await ask("/api/v1/lms/classrooms", { method: "POST", body, headers });
  expect(korean.json()).toEqual(
    errorEnvelope("FUNCTION_PAYLOAD_TOO_LARGE", messagesKo.FUNCTION_PAYLOAD_TOO_LARGE),
  );
  const chunked = { method: "POST", body, headers: { "Transfer-Encoding": "chunked" } };
  expect((await ask("/api/v1/lms/classrooms", chunked)).json().error.code).toBe("FUNCTION_PAYLOAD_TOO_LARGE");
});

test("nginx passes on a hub's error answers unchanged, after asking another hub once when a GET is answered 503", async () => {
  for (const status of [404, 413, 500, 502, 503, 504]) {
    const passed = await ask(`/api/v1/status/${status}`);
    expect([passed.status, passed.text]).toEqual([status, HUB_ANSWER]);
    expect(passed.headers["x-request-id"]).toBe("of-the-hub");
    expect(passed.headers["access-control-allow-origin"]).toBeUndefined();
  }
  expect(requested.filter((line) => line === "GET /api/v1/status/503")).toHaveLength(2);
  expect(requested.filter((line) => line === "GET /api/v1/status/500")).toHaveLength(1);
});

test("nginx passes no request for the metrics on to a hub, however the address is written", async () => {
  requested.length = 0;
  for (const path of ["/api/v1/metrics", "/api/v1/metrics/", "/api/v1//metrics", "/api/v1/%6Detrics/?a=1"]) {
    const refused = await ask(path);
    expect([path, refused.status, refused.json().error.code]).toEqual([path, 404, "NOTFOUND_001"]);
  }
  expect(requested).toEqual([]);
});

test("nginx's access log has no query strings and no referrers, so that no child's login stays in it", async () => {
  const headers = { Referer: "https://hub.school.example/en/sign-in?login=stu0006" };
  await ask("/en/sign-in?login=stu0006", { headers });
  // nginx writes the line after the answer has left.
  await expect.poll(log).toMatch(/^127\.0\.0\.1 \[.+\] GET \/en\/sign-in 200 \d+ [\d.]+ of-the-hub$/m);
  expect(log()).not.toMatch(/stu0006|token|secret/);
});

test("nginx answers calls with the error envelope while no hub answers, and repeats no POST", async () => {
  requested.length = 0;
  expect((await ask("/api/v1/cut-off", { method: "POST", body: Buffer.from("{}") })).json()).toEqual(
    errorEnvelope("CFG_002", messagesEn.CFG_002),
  );
  expect(requested).toHaveLength(1);
  expect((await ask("/api/v1/cut-off")).status).toBe(503);
  expect(requested).toHaveLength(3);

  hubs[0]?.close();
  hubs[0]?.closeAllConnections();
  for (let index = 0; index < 4; index++) expect((await ask("/api/v1/mcp-proxy/health")).status).toBe(200);

  hubs[1]?.close();
  hubs[1]?.closeAllConnections();
  const headers = { "Accept-Language": "ko" };
  const refused = await ask("/api/v1/mcp-proxy/health", { headers });
  expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "2"]);
  expect(refused.json()).toEqual(errorEnvelope("CFG_002", messagesKo.CFG_002));
  const page = await ask("/en");
  expect([page.status, page.headers["content-type"]]).toEqual([502, "text/html"]);
});
