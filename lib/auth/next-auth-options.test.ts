import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import { afterEach, describe, expect, test } from "vitest";
import { toHubError } from "@/lib/api/route";
import { forgetEnv } from "@/lib/env";
import { forgetDatabase } from "@/test/database";
import { csrfCookieOf } from "./csrf-cookie";
import { decodeSignIn, nextAuthOptions, signInCookieName } from "./next-auth-options";

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

  test("are bound to the hub's host and sent over TLS only, if the hub has TLS", () => {
    setHubUrl("https://hub.example.org");
    expect(signInCookieName()).toBe("__Host-next-auth.session-token");
    expect(cookies()).toHaveLength(3);
    for (const { name, options } of cookies()) {
      expect(name).toMatch(/^__Host-/);
      expect(options).toEqual({ httpOnly: true, sameSite: "lax", path: "/", secure: true });
    }
  });

  test("are hidden from scripts and other sites on a hub without TLS, too", () => {
    setHubUrl("http://localhost:3000");
    for (const { name, options } of cookies()) {
      expect(name).not.toMatch(/^__/);
      expect(options).toEqual({ httpOnly: true, sameSite: "lax", path: "/", secure: false });
    }
  });
});

describe("the sign-in", () => {
  test("is by login and password alone: no other provider, and no e-mail", () => {
    const [provider, ...others] = nextAuthOptions().providers;
    expect(others).toEqual([]);
    expect(provider).toMatchObject({ id: "credentials", type: "credentials" });
    const { credentials } = (provider as { options?: { credentials?: object } }).options ?? {};
    expect(Object.keys(credentials ?? {})).toEqual(["login", "password"]);
  });

  test("is BUSY, not RATE_001, when the wait is seconds and not a quarter of an hour", async () => {
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
    expect(counts).toEqual({ null: 50, BUSY: 2, RATE_001: 103 });
    expect(waits.filter((seconds) => seconds <= 5)).toHaveLength(2);
  });

  test("is no wrong password while the database cannot be reached, but CFG_002", async () => {
    const databaseUrl = process.env.DATABASE_URL;
    process.env.DATABASE_URL = "postgres://hub@127.0.0.1:1/away";
    await forgetDatabase(); // its open connections would still reach it
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

  test("outlives a change of NEXTAUTH_SECRET while the old secret is kept behind the new one", async () => {
    const before = process.env.NEXTAUTH_SECRET ?? "";
    const setSecrets = (...secrets: string[]) => {
      process.env.NEXTAUTH_SECRET = secrets.join(",");
      forgetEnv();
    };
    const [oldSecret, newSecret] = ["old-".repeat(10), "new-".repeat(10)];
    try {
      setSecrets(oldSecret);
      const cookie = await encode({ token: { sub: "p" }, secret: oldSecret });
      const csrfCookie = csrfCookieOf("a".repeat(64));
      setSecrets(newSecret, oldSecret);
      const { secret, jwt } = nextAuthOptions();
      expect([secret, jwt?.secret]).toEqual([newSecret, newSecret]);
      const ofOpenForm = nextAuthOptions({ csrfCookie });
      expect([ofOpenForm.secret, ofOpenForm.jwt?.secret]).toEqual([oldSecret, newSecret]);
      expect(await jwt?.decode?.({ token: cookie, secret: newSecret })).toMatchObject({ sub: "p" });
      setSecrets(newSecret);
      expect(nextAuthOptions({ csrfCookie }).secret).toBe(newSecret);
      await expect(decodeSignIn(cookie)).rejects.toThrow();
    } finally {
      setSecrets(before);
    }
  });

  test("lasts 12 hours, and its cookie holds only who signed in", async () => {
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
      passwordChangedAt: null,
      signInsEndedAt: null,
    });
  });

  test("survives a renewal while the database cannot be reached", async () => {
    const databaseUrl = process.env.DATABASE_URL;
    process.env.DATABASE_URL = "postgres://hub@127.0.0.1:1/away";
    await forgetDatabase(); // its open connections would still reach it
    const token = {
      sub: randomUUID(),
      signInId: randomUUID(),
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
