import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect } from "@playwright/test";
import { test } from "./journey";

const hubUrl = () => process.env.E2E_HUB_URL ?? "";

/** Sends a request exactly as written, which an HTTP client would correct or refuse. */
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
  test(`${line.slice(0, 60)} is answered ${status} in the envelope, not with a page or a redirect [envelope-7]`, async () => {
    const answer = await send(line);
    expect(answer.status).toBe(status);
    expect(answer.body).toContain(`{"status":"error","error":{"code":"${code}"`);
  });
}

test("a request with a trailing slash, an absolute URL or Next's RSC header reaches the operation", async () => {
  for (const [line, headers] of [
    ["GET /api/v1/mcp-proxy/health/"],
    ["GET http://hub/api/v1/mcp-proxy/health"],
    ["GET /api/v1/mcp-proxy/health", "RSC: 1\r\n"],
  ]) {
    const answer = await send(line ?? "", headers);
    expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('"database":"ok"')]);
  }
});

test("a URL with broken escapes is answered 404", async () => {
  expect((await send("GET /%zz")).status).toBe(404);
});

test("Next's image resizing, /_next/image, is answered 404", async () => {
  const picture = encodeURIComponent("/icon.svg");
  expect((await fetch(`${hubUrl()}/icon.svg`)).status).toBe(200);
  expect((await fetch(`${hubUrl()}/_next/image?url=${picture}&w=640&q=75`)).status).toBe(404);
});

test("pages and redirects forbid framing, content sniffing and referrers to other origins", async () => {
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

/** The CSRF token of the hub's sign-in form, and the cookie that it belongs to. */
async function csrfOf(): Promise<{ csrfToken: string; cookie: string }> {
  const csrf = await fetch(`${hubUrl()}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const cookies = csrf.headers.getSetCookie().map((line) => line.split(";")[0]);
  return { csrfToken, cookie: cookies.join("; ") };
}

test("a sign-in needs the CSRF token of the hub's form, and sets a cookie that scripts and other sites cannot use [sign-in-1] [sign-in-2]", async () => {
  const { csrfToken, cookie } = await csrfOf();
  const signIn = (cookieSent: string, fields: Record<string, string>) =>
    fetch(`${hubUrl()}/api/auth/callback/credentials`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: cookieSent },
      body: new URLSearchParams({ login: "hana", password: "edu-hub-demo", json: "true", ...fields }),
    });
  const sessionOf = (answer: Response) =>
    answer.headers.getSetCookie().find((line) => line.startsWith("next-auth.session-token="));
  for (const [sent, token] of [
    ["", csrfToken],
    [cookie, ""],
    [cookie, "0".repeat(64)],
  ]) {
    expect(sessionOf(await signIn(sent ?? "", { csrfToken: token ?? "" }))).toBeUndefined();
  }
  const signedIn = sessionOf(await signIn(cookie, { csrfToken }));
  expect(signedIn).toMatch(/; Path=\/;.*; HttpOnly; SameSite=Lax$/);
  expect(signedIn).not.toMatch(/Domain=/i);
  const asJson = await fetch(`${hubUrl()}/api/auth/callback/credentials`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ csrfToken, login: "hana", password: "edu-hub-demo", json: "true" }),
  });
  expect(sessionOf(asJson)).toBeDefined();
});

test("a HEAD is answered like a GET without the body, and Allow lists HEAD [errors-18]", async () => {
  const head = await fetch(`${hubUrl()}/api/v1/mcp-proxy/health`, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  expect(head.headers.get("content-type")).toBe("application/json; charset=utf-8");
  const refused = await fetch(`${hubUrl()}/api/v1/mcp-proxy/api/quote`, { method: "HEAD" });
  expect([refused.status, refused.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
  const wrong = await fetch(`${hubUrl()}/api/v1/mcp-proxy/health`, { method: "POST" });
  expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
});

test("the eleventh wrong password for one login is answered 429 with Retry-After, whatever X-Forwarded-For says [sign-in-8]", async () => {
  const tried = `nobody-${Date.now()}`;
  const { csrfToken, cookie } = await csrfOf();
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
