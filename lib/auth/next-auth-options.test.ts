import { randomUUID } from "node:crypto";
import NextAuth from "next-auth";
import { encode } from "next-auth/jwt";
import { afterEach, describe, expect, test, vi } from "vitest";
import { toHubError } from "@/lib/api/report-call";
import { forgetEnv } from "@/lib/env";
import { forgetDatabase } from "@/test/database";
import { signInCookieName } from "./cookies";
import { csrfCookieName, csrfCookieOf } from "./csrf-cookie";
import { decodeSignIn, nextAuthOptions } from "./next-auth-options";

type Authorize = (credentials: object, request: { headers: object }) => Promise<unknown>;

const hubUrl = process.env.HUB_URL;
function setHubUrl(address: string | undefined): void {
  if (address === undefined) delete process.env.HUB_URL;
  else process.env.HUB_URL = address;
  forgetEnv();
}
afterEach(() => setHubUrl(hubUrl));

describe("the cookies of the sign-in", () => {
  const cookies = () => Object.values(nextAuthOptions().cookies ?? {});

  test("are bound to the hub's host and sent over TLS only, if the hub has TLS [sign-in-2]", () => {
    setHubUrl("https://hub.example.org");
    expect(signInCookieName()).toBe("__Host-next-auth.session-token");
    expect(cookies()).toHaveLength(6);
    for (const { name, options } of cookies()) {
      expect(name).toMatch(/^__Host-/);
      expect(options).toEqual({ httpOnly: true, sameSite: "lax", path: "/", secure: true });
    }
  });

  test("are hidden from scripts and other sites on a hub without TLS, too [sign-in-2]", () => {
    setHubUrl("http://localhost:3000");
    for (const { name, options } of cookies()) {
      expect(name).not.toMatch(/^__/);
      expect(options).toEqual({ httpOnly: true, sameSite: "lax", path: "/", secure: false });
    }
  });
});

describe("the sign-in", () => {
  test("is by login and password alone: no other provider, and no e-mail [sign-in-1]", () => {
    const [provider, ...others] = nextAuthOptions().providers;
    expect(others).toEqual([]);
    expect(provider).toMatchObject({ id: "credentials", type: "credentials" });
    const { credentials } = (provider as { options?: { credentials?: object } }).options ?? {};
    expect(Object.keys(credentials ?? {})).toEqual(["login", "password"]);
  });

  test("is refused with BUSY while the password queue is full, and with RATE_001 after 50 wrong ones from one address", async () => {
    const waits: number[] = [];
    const [provider] = nextAuthOptions({ onThrottled: (seconds) => waits.push(seconds) }).providers;
    const { authorize } = (provider as unknown as { options: { authorize: Authorize } }).options;
    const headers = { "x-forwarded-for": "203.0.113.77" };
    const attempts = Array.from({ length: 155 }, () =>
      authorize({ login: randomUUID(), password: "wrong" }, { headers }).catch(({ message }) => message),
    );
    const results = await Promise.all(attempts);
    const counts = Object.fromEntries(
      [null, "BUSY", "RATE_001"].map((one) => [one, results.filter((result) => result === one).length]),
    );
    // 3 checks run and 150 wait, so 2 of 155 find the queue full. The others are wrong, and an address may send 50 wrong ones.
    expect(counts).toEqual({ null: 50, BUSY: 2, RATE_001: 103 });
    expect(waits.filter((seconds) => seconds <= 5)).toHaveLength(2);
  });

  test("reports CFG_002 to `onFault`, and not a wrong password, while the database cannot be reached [running-2]", async () => {
    const databaseUrl = process.env.DATABASE_URL;
    process.env.DATABASE_URL = "postgres://hub@127.0.0.1:1/unreachable";
    await forgetDatabase(); // open connections would still work
    const faults: string[] = [];
    const onFault = (error: unknown) => faults.push(toHubError(error).code);
    const [provider] = nextAuthOptions({ onFault }).providers;
    const { authorize } = (provider as unknown as { options: { authorize: Authorize } }).options;
    try {
      const attempt = authorize({ login: randomUUID(), password: "right" }, { headers: {} });
      await expect(attempt).rejects.toThrow(/^HUB_001$/);
      expect(faults).toEqual(["CFG_002"]);
    } finally {
      process.env.DATABASE_URL = databaseUrl;
      await forgetDatabase();
    }
  });

  describe("while NEXTAUTH_SECRET changes", () => {
    const before = process.env.NEXTAUTH_SECRET ?? "";
    const setSecrets = (...secrets: string[]) => {
      process.env.NEXTAUTH_SECRET = secrets.join(",");
      forgetEnv();
    };
    afterEach(() => setSecrets(before));
    const [oldSecret, newSecret] = ["old-".repeat(10), "new-".repeat(10)];

    test("stays valid as long as the old secret is listed after the new one [settings-1]", async () => {
      setSecrets(oldSecret);
      const cookie = await encode({ token: { sub: "p", signedInAt: Date.now() / 1000 }, secret: oldSecret });
      setSecrets(newSecret, oldSecret);
      const { jwt } = nextAuthOptions();
      expect(jwt?.secret).toBe(newSecret);
      expect(await jwt?.decode?.({ token: cookie, secret: newSecret })).toMatchObject({ sub: "p" });
      setSecrets(newSecret);
      await expect(decodeSignIn(cookie)).rejects.toThrow();
    });

    test("accepts a form made by an instance that lists the secrets in another order, and none made with a secret that was removed [settings-1]", async () => {
      setSecrets(newSecret, oldSecret);
      const csrfToken = "a".repeat(64);
      const csrfCookie = csrfCookieOf(csrfToken);
      const sendForm = async () => {
        const cookies = { [csrfCookieName()]: csrfCookie };
        const body = { csrfToken, login: "", password: "x".repeat(501) }; // refused before a database query
        const query = { nextauth: ["callback", "credentials"] };
        const request = { method: "POST", query, cookies, headers: {}, body: { ...body, json: "true" } };
        const options = nextAuthOptions({ csrfCookie });
        const json = vi.fn();
        const status = vi.fn();
        await NextAuth(request as never, { status, json, getHeader() {}, setHeader() {} } as never, options);
        return [new URL(json.mock.lastCall?.[0].url).search, options.jwt?.secret];
      };
      setSecrets(oldSecret, newSecret);
      expect(await sendForm()).toEqual([expect.stringContaining("error=CredentialsSignin"), oldSecret]);
      setSecrets(oldSecret);
      expect(await sendForm()).toEqual([expect.stringContaining("csrf=true"), oldSecret]);
    });
  });

  test("lasts 12 hours, and its cookie has neither name nor role [people-7]", async () => {
    const { session, callbacks } = nextAuthOptions();
    expect(session).toMatchObject({ strategy: "jwt", maxAge: 12 * 60 * 60 });
    const user = {
      id: "p",
      name: "Minji",
      role: "operator",
      passwordChangedAt: null,
      signInsEndedAt: null,
    };
    const claims = await callbacks?.jwt?.({ token: { name: "Minji" }, user, account: null } as never);
    expect(claims).toEqual({
      sub: "p",
      signInId: expect.any(String),
      signedInAt: expect.any(Number),
      passwordChangedAt: null,
      signInsEndedAt: null,
    });
  });

  test("survives a renewal while the database cannot be reached", async () => {
    const databaseUrl = process.env.DATABASE_URL;
    process.env.DATABASE_URL = "postgres://hub@127.0.0.1:1/unreachable";
    await forgetDatabase(); // open connections would still work
    const token = {
      sub: randomUUID(),
      signInId: randomUUID(),
      signedInAt: Date.now() / 1000,
      passwordChangedAt: null,
      signInsEndedAt: null,
    };
    try {
      expect(await nextAuthOptions().callbacks?.jwt?.({ token } as never)).toEqual(token);
    } finally {
      process.env.DATABASE_URL = databaseUrl;
      await forgetDatabase();
    }
  });
});
