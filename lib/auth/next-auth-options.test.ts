import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { closePool } from "@/lib/database/connections";
import { forgetEnv } from "@/lib/env";
import { nextAuthOptions, signInCookieName } from "./next-auth-options";

type Authorize = (credentials: object, request: { headers: object }) => Promise<unknown>;

const hubUrl = process.env.HUB_URL;
function standAt(address: string | undefined): void {
  if (address === undefined) delete process.env.HUB_URL;
  else process.env.HUB_URL = address;
  forgetEnv();
}
afterEach(() => standAt(hubUrl));

describe("the cookies of the sign-in", () => {
  const cookies = () => Object.values(nextAuthOptions().cookies ?? {});

  test("are bound to the very host, and travel by TLS only, where the hub has it", () => {
    standAt("https://hub.example.org");
    expect(signInCookieName()).toBe("__Host-next-auth.session-token");
    expect(cookies()).toHaveLength(3);
    for (const { name, options } of cookies()) {
      expect(name).toMatch(/^__Host-/);
      expect(options).toEqual({ httpOnly: true, sameSite: "lax", path: "/", secure: true });
    }
  });

  test("are out of reach of scripts and other sites on a hub without TLS, too", () => {
    standAt("http://localhost:3000");
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

  test("tells whoever need wait for seconds only, and not for a quarter of an hour, to try again", async () => {
    const waits: number[] = [];
    const [provider] = nextAuthOptions({ onThrottled: (seconds) => waits.push(seconds) }).providers;
    const { authorize } = (provider as unknown as { options: { authorize: Authorize } }).options;
    const headers = { "x-forwarded-for": "203.0.113.77" };
    const tries = Array.from({ length: 155 }, () =>
      authorize({ login: randomUUID(), password: "wrong" }, { headers }).catch(({ message }) => message),
    );
    const answers = await Promise.all(tries);
    const counts = Object.fromEntries(
      [null, "BUSY", "RATE_001"].map((one) => [one, answers.filter((answer) => answer === one).length]),
    );
    expect(counts).toEqual({ null: 50, BUSY: 2, RATE_001: 103 });
    expect(waits.filter((seconds) => seconds <= 5)).toHaveLength(2);
  });

  test("lasts a school day, and its cookie says who signed in and nothing else", async () => {
    const { session, callbacks } = nextAuthOptions();
    expect(session).toMatchObject({ strategy: "jwt", maxAge: 12 * 60 * 60 });
    const user = { id: "p", name: "Minji", role: "operator", passwordChangedAt: null };
    const claims = await callbacks?.jwt?.({ token: { name: "Minji" }, user, account: null } as never);
    expect(claims).toEqual({ sub: "p", signInId: expect.any(String), passwordChangedAt: null });
  });

  test("is not lost to whoever renews it while the database is away", async () => {
    const databaseUrl = process.env.DATABASE_URL;
    await closePool(); // its connections would still lead to the database
    process.env.DATABASE_URL = "postgres://hub@127.0.0.1:1/away";
    forgetEnv();
    const token = { sub: randomUUID(), signInId: randomUUID(), passwordChangedAt: null };
    try {
      expect(await nextAuthOptions().callbacks?.jwt?.({ token } as never)).toEqual(token);
    } finally {
      process.env.DATABASE_URL = databaseUrl;
      forgetEnv();
      await closePool();
    }
  });
});
