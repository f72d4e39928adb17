import { NextRequest } from "next/server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { forgetEnv } from "@/lib/env";
import { config, proxy } from "@/proxy";
import { restoreRates, setPersonRate } from "./request-rates";

restoreRates();

const hubUrl = process.env.HUB_URL;
afterEach(() => {
  process.env.HUB_URL = hubUrl;
  forgetEnv();
});

function ask(path: string, headers: Record<string, string> = {}) {
  return proxy(new NextRequest(`${process.env.HUB_URL}${path}`, { headers }));
}

const policyOf = (path: string) => ask(path).headers.get("content-security-policy") ?? "";
const nonceOf = (policy: string) => /'nonce-([^']+)'/.exec(policy)?.[1];

describe("a page", () => {
  test("runs only scripts with a nonce that no other answer has, frames only the hub's own files, and cannot be framed [files-5]", () => {
    const [one, other] = [policyOf("/en/sign-in"), policyOf("/en/sign-in")];
    expect(one).toMatch(/script-src 'self' 'nonce-[^']{22,}' 'strict-dynamic'(?: 'unsafe-eval')?;/);
    expect(nonceOf(one)).not.toBe(nonceOf(other));
    for (const rule of [
      "default-src 'self'",
      "frame-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]) {
      expect(one.split("; ")).toContain(rule);
    }
  });

  test("of a hub on https loads nothing over http, and its CSRF cookie is bound to exactly this host [sign-in-2]", () => {
    process.env.HUB_URL = "https://hub.example.org";
    forgetEnv();
    expect(policyOf("/kr/sign-in")).not.toMatch(/[ ;]http:/);
    const cookie = ask("/kr/sign-in")
      .headers.getSetCookie()
      .find((line) => line.includes("csrf-token"));
    expect(cookie).toMatch(/^__Host-next-auth\.csrf-token=/);
    expect(cookie).toMatch(/; Path=\/;/);
    for (const rule of ["HttpOnly", "Secure"]) expect(cookie?.split("; ")).toContain(rule);
    expect(cookie).toMatch(/SameSite=lax/i);
    expect(cookie).not.toMatch(/Domain=/i);
  });

  test("keeps a CSRF cookie that the hub created, and replaces a forged one", () => {
    const cookieOf = (path: string, headers = {}) =>
      ask(path, headers)
        .headers.getSetCookie()
        .find((line) => line.startsWith("next-auth.csrf-token="))
        ?.split(";")[0];
    const own = cookieOf("/en/sign-in") ?? "";
    expect(own).toMatch(/^next-auth\.csrf-token=[0-9a-f]{64}(?:%7C|\|)[0-9a-f]{64}$/);
    expect(cookieOf("/en/sign-in", { cookie: decodeURIComponent(own) })).toBeUndefined();
    const secret = process.env.NEXTAUTH_SECRET ?? "";
    process.env.NEXTAUTH_SECRET = `${"newer-".repeat(8)},${secret}`;
    forgetEnv();
    const kept = cookieOf("/en/sign-in", { cookie: decodeURIComponent(own) });
    process.env.NEXTAUTH_SECRET = secret;
    forgetEnv();
    expect(kept).toBeUndefined(); // the secret that made it is still in the list
    const forged = `next-auth.csrf-token=${"a".repeat(64)}|${"b".repeat(64)}`;
    expect(cookieOf("/en/sign-in", { cookie: forged })).toMatch(/^next-auth\.csrf-token=/);
  });

  test("that needs a sign-in is opened after it, at its address without `session` and `token`", () => {
    const answer = ask("/en/work?from=chat&session=s3cret&token=s3cret");
    const location = new URL(answer.headers.get("location") ?? "");
    expect([answer.status, location.pathname]).toEqual([307, "/en/sign-in"]);
    expect(location.searchParams.get("returnTo")).toBe("/en/work?from=chat");
    expect(answer.headers.get("x-frame-options")).toBe("DENY");
  });

  test("is refused with 429 to a sign-in that asks for pages too fast, but not a few seconds later, nor to another sign-in [limits-7]", () => {
    // `proxy.ts` allows twice as many pages as these limits allow calls.
    setPersonRate({ perMinute: "6", burst: "2" });
    vi.useFakeTimers({ toFake: ["Date"] });
    const visit = (token: string, path = "/en/usage") =>
      ask(path, { cookie: `next-auth.session-token=${token}` });
    expect(Array.from({ length: 5 }, () => visit("one").status)).toEqual([200, 200, 200, 200, 429]);
    const refused = visit("one", "/kr/usage");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "5"]);
    expect(visit("another").status).toBe(200);
    vi.setSystemTime(Date.now() + 5_000);
    expect(visit("one").status).toBe(200);
    vi.useRealTimers();
  });

  test("passes through `proxy.ts`; the API, stored files and Next's own files do not", () => {
    const matcher = new RegExp(`^${config.matcher[0]}$`);
    for (const page of ["/", "/en", "/kr/usage", "/en/activities/a.b/submissions", "/apiary"]) {
      expect([page, matcher.test(page)]).toEqual([page, true]);
    }
    for (const other of [
      "/api/v1/tokens",
      "/api",
      "/files/a/b.png",
      "/client/0.1.0/index.js",
      "/_next/static/x.js",
      "/icon.svg",
    ]) {
      expect([other, matcher.test(other)]).toEqual([other, false]);
    }
  });
});
