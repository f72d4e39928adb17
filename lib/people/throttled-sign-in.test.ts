import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import argon2 from "@node-rs/argon2";
import { afterAll, describe, expect, test, vi } from "vitest";
import { connectionPool } from "@/lib/database/connections";
import { prisma } from "@/lib/database/prisma";
import { hashOf } from "@/test/sign-in";
import { throttledSignIn } from "./throttled-sign-in";

const verify = vi.spyOn(argon2, "verify");
afterAll(() => verify.mockRestore());

const HASH = hashOf("right horse");

async function createLogin(): Promise<string> {
  const login = `kid-${randomUUID()}`;
  await prisma().profile.create({
    data: { login, role: "developer", displayName: "Kid", passwordHash: await HASH },
  });
  return login;
}

const trySignIn = async (login: string, password: string, address: string = randomUUID()) =>
  throttledSignIn(login, password, address).then(
    (person) => (person ? "signed in" : "refused"),
    (error: { code: string }) => error.code,
  );

/** Runs `guess` many times at once, all with a wrong password, whose hash is not computed: only the counting matters. */
async function guessAtOnce(times: number, guess: (index: number) => Promise<string>): Promise<string[]> {
  verify.mockResolvedValue(false);
  try {
    return await Promise.all(Array.from({ length: times }, (_, index) => guess(index)));
  } finally {
    verify.mockReset();
  }
}

describe("signing in", () => {
  test("accepts the login in upper or lower case, with its password only [people-10] [sign-in-1]", async () => {
    const login = await createLogin();
    expect(await trySignIn(` ${login.toUpperCase()} `, "right horse")).toBe("signed in");
    expect(await trySignIn(login, "wrong horse")).toBe("refused");
    expect(await trySignIn(`${login}x`, "right horse")).toBe("refused");
  });

  test("is refused for an archived profile", async () => {
    const login = await createLogin();
    await prisma().profile.update({ where: { login }, data: { status: "archived" } });
    expect(await trySignIn(login, "right horse")).toBe("refused");
  });

  test("is refused after ten failures of a login, even in parallel and with the right password [sign-in-8]", async () => {
    const login = await createLogin();
    const guesses = await guessAtOnce(14, () => trySignIn(login, "wrong"));
    expect(guesses.filter((guess) => guess === "refused")).toHaveLength(10);
    expect(guesses.filter((guess) => guess === "RATE_001")).toHaveLength(4);
    expect(await trySignIn(login, "right horse")).toBe("RATE_001");
  });

  test("is refused after ten failures of a login that does not exist, too [sign-in-8]", async () => {
    const login = `nobody-${randomUUID()}`;
    const guesses = await guessAtOnce(12, () => trySignIn(login, "wrong"));
    expect(guesses.filter((guess) => guess === "RATE_001")).toHaveLength(2);
  });

  test("does the same work for a login that does not exist as for a wrong password [sign-in-8]", async () => {
    const login = await createLogin();
    const queries = vi.spyOn(connectionPool(), "query");
    const workFor = async (name: string) => {
      queries.mockClear();
      verify.mockClear();
      expect(await trySignIn(name, "wrong horse")).toBe("refused");
      // The cost of a check is in the parameters at the beginning of the hash.
      const costs = verify.mock.calls.map(([hash]) => String(hash).split("$").slice(0, 4));
      return { statements: queries.mock.calls.length, costs };
    };
    const [known, unknown] = [await workFor(login), await workFor(`nobody-${randomUUID()}`)];
    queries.mockRestore();
    expect(known.costs).toHaveLength(1);
    expect(unknown).toEqual(known);
  });

  test("counts the failures of all instances together [sign-in-8]", async () => {
    const [login, address] = [await createLogin(), randomUUID()];
    const asAnotherInstance = () => {
      delete (globalThis as { hubSignInLimiters?: unknown }).hubSignInLimiters;
    };
    for (let attempt = 0; attempt < 10; attempt += 1) {
      asAnotherInstance();
      expect(await trySignIn(login, "wrong", address)).toBe("refused");
    }
    asAnotherInstance();
    expect(await trySignIn(login, "right horse", address)).toBe("RATE_001");
  });

  test("says when to try again: after a quarter of an hour at most [sign-in-8]", async () => {
    const login = `nobody-${randomUUID()}`;
    for (let attempt = 0; attempt < 10; attempt += 1) await trySignIn(login, "wrong");
    const refused = await throttledSignIn(login, "wrong", randomUUID()).catch((error: unknown) => error);
    const { retryAfterSeconds } = refused as { retryAfterSeconds: number };
    expect(retryAfterSeconds).toBeGreaterThan(14 * 60);
    expect(retryAfterSeconds).toBeLessThanOrEqual(15 * 60);
  });

  test("is refused at an address with fifty failures for the logins that failed there, and for no other login [sign-in-8]", async () => {
    const address = randomUUID();
    const [failedHere, child] = [await createLogin(), await createLogin()];
    expect(await trySignIn(failedHere, "wrong", address)).toBe("refused");
    const guesses = await guessAtOnce(56, () => trySignIn(randomUUID(), "wrong", address));
    expect(guesses.filter((guess) => guess === "refused")).toHaveLength(49);
    expect(await trySignIn(failedHere, "right horse", address)).toBe("RATE_001");
    expect(await trySignIn(failedHere, "right horse")).toBe("signed in");
    expect(await trySignIn(child, "right horse", address)).toBe("signed in");
    expect(await trySignIn(child, "wrong", address)).toBe("RATE_001");
    expect(await trySignIn(child, "right horse", address)).toBe("RATE_001");
  });

  test("counts all addresses of an IPv6 /64 network as one address [sign-in-8]", async () => {
    const network = `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}:7`;
    const guesses = await guessAtOnce(53, (index) =>
      trySignIn(randomUUID(), "wrong", `${network}::${index.toString(16)}`),
    );
    expect(guesses.filter((guess) => guess === "refused")).toHaveLength(50);
    expect(await trySignIn(await createLogin(), "right horse", `${network.slice(0, -1)}8::1`)).toBe(
      "signed in",
    );
  });

  test("hashes a few passwords at a time, and after the fiftieth failure none for logins that have failed [sign-in-9]", async () => {
    const address = randomUUID();
    const logins = Array.from({ length: 20 }, () => randomUUID());
    let [running, maxRunning, started] = [0, 0, 0];
    verify.mockImplementation(async () => {
      started += 1;
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await sleep(5); // a hash takes longer than the database
      running -= 1;
      return false;
    });
    try {
      const guesses = await Promise.all(
        Array.from({ length: 200 }, (_, index) => trySignIn(logins[index % 20] ?? "", "wrong", address)),
      );
      expect(guesses.filter((guess) => guess === "RATE_001")).toHaveLength(150);
      expect(maxRunning).toBeLessThanOrEqual(3);
      expect(started).toBeLessThanOrEqual(52);
    } finally {
      verify.mockReset();
    }
  });

  test("lets a class of thirty sign in at the same time from one address [sign-in-9]", async () => {
    const logins = await Promise.all(Array.from({ length: 30 }, createLogin));
    const address = randomUUID();
    const answers = await Promise.all(logins.map((login) => trySignIn(login, "right horse", address)));
    expect(answers).toEqual(Array(30).fill("signed in"));
  });

  test("is not kept waiting by guesses at the same address for someone who has signed in there before [sign-in-9]", async () => {
    const [address, child] = [randomUUID(), await createLogin()];
    expect(await trySignIn(child, "right horse", address)).toBe("signed in");
    let checked = 0;
    verify.mockImplementation(async () => {
      checked += 1;
      await sleep(5);
      return false;
    });
    try {
      const guesses = Array.from({ length: 140 }, () => trySignIn(randomUUID(), "wrong", address));
      await trySignIn(child, "right horse", address);
      expect(checked).toBeLessThan(10);
      await Promise.all(guesses);
    } finally {
      verify.mockReset();
    }
  });

  test("counts no failure for successful sign-ins", async () => {
    const login = await createLogin();
    const address = randomUUID();
    for (let index = 0; index < 12; index += 1)
      expect(await trySignIn(login, "right horse", address)).toBe("signed in");
  });
});
