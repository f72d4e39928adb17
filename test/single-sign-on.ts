import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import NextAuth from "next-auth";
import { signInCookieName } from "@/lib/auth/cookies";
import { csrfCookieName, csrfCookieOf } from "@/lib/auth/csrf-cookie";
import { nextAuthOptions } from "@/lib/auth/next-auth-options";
import { findSignedInPerson, readSignInCookie } from "@/lib/auth/sign-in-cookie";
import { env, forgetEnv } from "@/lib/env";

/** Lets the hub use these entries of SSO_FILE, whose secret is in the variable `TEST_SSO_SECRET`. */
export function setSsoFile(providers: readonly object[]): void {
  const file = join(env().dataDir, `sso-${randomBytes(6).toString("hex")}.json`);
  writeFileSync(file, JSON.stringify(providers));
  Object.assign(process.env, {
    SSO_FILE: file,
    TEST_SSO_SECRET: "hub-secret",
    NEXTAUTH_URL: env().hubUrl,
  });
  forgetEnv();
  Reflect.deleteProperty(globalThis, "hubSsoProviders");
}

/** The cookies of a browser for one site. */
export class CookieJar extends Map<string, string> {
  header(): string {
    return [...this].map(([name, value]) => `${name}=${value}`).join("; ");
  }
  keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") this.delete(name);
      else this.set(name, value);
    }
  }
}

interface HubCall {
  action: "signin" | "callback" | "error";
  query?: Record<string, string>;
  body?: Record<string, string>;
}

/** Sends a request to next-auth as a browser does, and returns the page to which the hub redirects. */
async function askHub(jar: CookieJar, id: string | null, { action, query, body }: HubCall): Promise<string> {
  const csrfToken = "a".repeat(64);
  jar.set(csrfCookieName(), csrfCookieOf(csrfToken));
  const options = nextAuthOptions({
    csrfCookie: jar.get(csrfCookieName()),
    previous: await readSignInCookie(jar),
    pathLocale: "kr",
  });
  const request = {
    method: body ? "POST" : "GET",
    query: { nextauth: [action, ...(id === null ? [] : [id])], ...query },
    cookies: Object.fromEntries([...jar].map(([name, value]) => [name, decodeURIComponent(value)])),
    headers: {},
    body: body && { csrfToken, ...body },
  };
  let location = "";
  const response = {
    status: () => response,
    getHeader() {},
    setHeader: (name: string, value: unknown) => {
      if (name === "Set-Cookie") jar.keep([value].flat().map(String));
      if (name === "Location") location = String(value);
      return response;
    },
    end() {},
    json() {},
    send() {},
  };
  await NextAuth(request as never, response as never, options);
  // next-auth leads from an error to addresses of its own first, and from there to the sign-in page.
  const [, next, error] = /\/api\/auth\/(error|signin)\?error=(.*)$/.exec(location) ?? [];
  if (next === undefined || error === undefined) return location;
  return askHub(jar, null, { action: next as HubCall["action"], query: { error } });
}

/** Presses the button of a provider on the sign-in page, and returns the address to which the hub leads. */
export function pressButton(jar: CookieJar, id: string): Promise<string> {
  return askHub(jar, id, { action: "signin", body: { callbackUrl: "/kr/work" } });
}

/** Chooses an account at the provider; returns the address to which it leads back. */
export async function chooseAccount(address: string, account: string): Promise<string> {
  const jar = new CookieJar();
  const visit = async (url: string, body?: URLSearchParams): Promise<string> => {
    const method = body ? "POST" : "GET";
    const answer = await fetch(url, { method, body, redirect: "manual", headers: { cookie: jar.header() } });
    jar.keep(answer.headers.getSetCookie());
    return new URL(answer.headers.get("location") ?? "no-redirect:", url).href;
  };
  const page = await visit(address);
  return visit(await visit(page, new URLSearchParams({ account })));
}

/** Opens the address to which the provider leads back, and returns where the hub leads and who is signed in. */
export async function comeBack(jar: CookieJar, id: string, address: string) {
  const query = Object.fromEntries(new URL(address).searchParams);
  const { pathname, search } = new URL(await askHub(jar, id, { action: "callback", query }), env().hubUrl);
  const person = jar.has(signInCookieName()) ? await findSignedInPerson(jar, null) : null;
  return { page: pathname + search, person };
}

/** Signs in with an account of a provider, from the button to the page that follows. */
export async function signInWith(jar: CookieJar, id: string, account: string) {
  return comeBack(jar, id, await chooseAccount(await pressButton(jar, id), account));
}
