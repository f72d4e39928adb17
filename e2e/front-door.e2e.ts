import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";

const hubUrl = () => process.env.E2E_HUB_URL ?? "";

/** Bytes as they are, which no well-behaved program sends. */
async function send(line: string, headers = ""): Promise<{ status: number; body: string }> {
  const { port, hostname } = new URL(hubUrl());
  const socket = connect({ port: Number(port), host: hostname });
  await once(socket, "connect");
  socket.write(`${line} HTTP/1.1\r\nHost: hub\r\nConnection: close\r\n${headers}\r\n`);
  const answer = await text(socket);
  return { status: Number(answer.split(" ")[1]), body: answer.slice(answer.indexOf("\r\n\r\n")) };
}

for (const [line, status, code] of [
  ["GET /api/v1/%zz", 404, "NOTFOUND_001"],
  ["GET /api/v1//mcp-proxy/health", 404, "NOTFOUND_001"],
  ["GET /api/v1/../../en", 404, "NOTFOUND_001"],
  ["GET /api/v1/nothing/", 404, "NOTFOUND_001"],
  ["TRACE /api/v1/nothing", 404, "NOTFOUND_001"],
  ["TRACE /api/v1/mcp-proxy/health", 405, "METHOD_001"],
  ["PROPFIND /api/v1/mcp-proxy/api/quote", 405, "METHOD_001"],
  ["TEA /api/v1/mcp-proxy/api/quote", 405, "METHOD_001"],
  ["GET /api/v1/mcp-proxy/api/quote/", 405, "METHOD_001"],
  [`GET /api/v1/${"a".repeat(20_000)}`, 431, "VAL_001"],
] as const) {
  test(`${line.slice(0, 60)} is answered ${status} in the envelope, not with a page or a redirect`, async () => {
    const answer = await send(line);
    expect(answer.status).toBe(status);
    expect(answer.body).toContain(`{"status":"error","error":{"code":"${code}"`);
  });
}

test("a trailing slash, an absolute address and a client that asks for parts of pages reach the operation", async () => {
  for (const [line, headers] of [
    ["GET /api/v1/mcp-proxy/health/"],
    ["GET http://hub/api/v1/mcp-proxy/health"],
    ["GET /api/v1/mcp-proxy/health", "RSC: 1\r\n"],
  ]) {
    const answer = await send(line ?? "", headers);
    expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('"database":"ok"')]);
  }
});

test("an address with broken escapes is a page that says so, and no fault of the hub", async () => {
  expect((await send("GET /%zz")).status).toBe(404);
});

test("every page, and every way to one, is framed nowhere, guessed at by no browser and handed to no other origin", async () => {
  for (const path of ["/", "/kr", "/en/sign-in"]) {
    const { headers } = await fetch(hubUrl() + path, { redirect: "manual" });
    expect(Object.fromEntries(headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
    });
  }
  const policy = (await fetch(`${hubUrl()}/en/sign-in`)).headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']{22,}' 'strict-dynamic';.*frame-ancestors 'none'/);
});

test("a program that tries too many passwords is told 429, and when to come again", async () => {
  const tried = `nobody-${Date.now()}`;
  const csrf = await fetch(`${hubUrl()}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const cookie = csrf.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const tryOnce = (address: string) =>
    fetch(`${hubUrl()}/api/auth/callback/credentials`, {
      method: "POST",
      headers: { cookie, "x-forwarded-for": address },
      body: new URLSearchParams({ csrfToken, login: tried, password: "wrong", json: "true" }),
    });
  for (let turn = 1; turn <= 10; turn += 1) expect((await tryOnce(`10.0.0.${turn}`)).status).toBe(401);
  const refused = await tryOnce("10.0.0.99");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(800);
});
