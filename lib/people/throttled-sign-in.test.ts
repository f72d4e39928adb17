import { randomUUID } from "node:crypto";
import { verify } from "@node-rs/argon2";
import { describe, expect, test, vi } from "vitest";
import { pool } from "@/lib/database/connections";
import { prisma } from "@/lib/database/prisma";
import { hashPassword } from "./sign-in";
import { throttledSignIn } from "./throttled-sign-in";

vi.mock("@node-rs/argon2", { spy: true });

async function aLogin(): Promise<string> {
  const login = `kid-${randomUUID()}`;
  await prisma().profile.create({
    data: { login, role: "developer", displayName: "Kid", passwordHash: await hashPassword("right horse") },
  });
  return login;
}

const attempt = async (login: string, password: string, address: string = randomUUID()) =>
  throttledSignIn(login, password, address).then(
    (person) => (person ? "in" : "no"),
    (error: { code: string }) => error.code,
  );

describe("signing in", () => {
  test("takes the login in any case, and only with its password", async () => {
    const login = await aLogin();
    expect(await attempt(` ${login.toUpperCase()} `, "right horse")).toBe("in");
    expect(await attempt(login, "wrong horse")).toBe("no");
    expect(await attempt(`${login}x`, "right horse")).toBe("no");
  });

  test("is refused for an archived profile", async () => {
    const login = await aLogin();
    await prisma().profile.update({ where: { login }, data: { standing: "archived" } });
    expect(await attempt(login, "right horse")).toBe("no");
  });

  test("ends after ten failures of a login, even guessed all at once and with the right password", async () => {
    const login = await aLogin();
    const guesses = await Promise.all(Array.from({ length: 14 }, () => attempt(login, "wrong")));
    expect(guesses.filter((guess) => guess === "no")).toHaveLength(10);
    expect(guesses.filter((guess) => guess === "RATE_001")).toHaveLength(4);
    expect(await attempt(login, "right horse")).toBe("RATE_001");
  });

  test("treats a login that does not exist alike", async () => {
    const login = `nobody-${randomUUID()}`;
    const guesses = await Promise.all(Array.from({ length: 12 }, () => attempt(login, "wrong")));
    expect(guesses.filter((guess) => guess === "RATE_001")).toHaveLength(2);
  });

  test("takes as long for a login that does not exist as for a wrong password", async () => {
    const login = await aLogin();
    const asked = vi.spyOn(pool(), "query");
    const timesMs = { known: [] as number[], unknown: [] as number[] };
    const statements = { known: new Set<number>(), unknown: new Set<number>() };
    for (let turn = 0; turn < 9; turn += 1) {
      for (const [kind, tried] of [
        ["known", login],
        ["unknown", `nobody-${randomUUID()}`],
      ] as const) {
        asked.mockClear();
        const before = process.cpuUsage();
        await attempt(tried, "wrong horse");
        const { user, system } = process.cpuUsage(before);
        timesMs[kind].push((user + system) / 1000);
        statements[kind].add(asked.mock.calls.length);
      }
    }
    asked.mockRestore();
    // The processor's time, of all threads: a clock also counts what others do on a busy machine, for one more than the other.
    const [known, unknown] = [Math.min(...timesMs.known), Math.min(...timesMs.unknown)];
    // Without the hash that is checked for nobody, an unknown login would answer in a tenth of the time.
    expect(unknown).toBeGreaterThan(known / 2);
    expect(unknown).toBeLessThan(known * 2);
    // The rest of the time is the database's.
    expect(statements.known.size).toBe(1);
    expect(statements.unknown).toEqual(statements.known);
  });

  test("counts the failures of all instances together", async () => {
    const [login, address] = [await aLogin(), randomUUID()];
    const asAnotherInstance = () => {
      delete (globalThis as { hubSignInLimits?: unknown }).hubSignInLimits;
    };
    for (let turn = 0; turn < 10; turn += 1) {
      asAnotherInstance();
      expect(await attempt(login, "wrong", address)).toBe("no");
    }
    asAnotherInstance();
    expect(await attempt(login, "right horse", address)).toBe("RATE_001");
  });

  test("says for how long no try is taken: a quarter of an hour at most", async () => {
    const login = `nobody-${randomUUID()}`;
    for (let turn = 0; turn < 10; turn += 1) await attempt(login, "wrong");
    const refused = await throttledSignIn(login, "wrong", randomUUID()).catch((error: unknown) => error);
    const { retryAfterSeconds } = refused as { retryAfterSeconds: number };
    expect(retryAfterSeconds).toBeGreaterThan(14 * 60);
    expect(retryAfterSeconds).toBeLessThanOrEqual(15 * 60);
  });

  test("ends after fifty failures of an address, whatever the logins, even guessed all at once", async () => {
    const address = randomUUID();
    const guesses = await Promise.all(
      Array.from({ length: 56 }, () => attempt(randomUUID(), "wrong", address)),
    );
    expect(guesses.filter((guess) => guess === "no")).toHaveLength(50);
    expect(await attempt(await aLogin(), "right horse", address)).toBe("RATE_001");
    expect(await attempt(await aLogin(), "right horse")).toBe("in");
  });

  test("of an IPv6 line is one address, whichever of its addresses a guess comes from", async () => {
    const line = `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}:7`;
    const guesses = await Promise.all(
      Array.from({ length: 53 }, (_, index) =>
        attempt(randomUUID(), "wrong", `${line}::${index.toString(16)}`),
      ),
    );
    expect(guesses.filter((guess) => guess === "no")).toHaveLength(50);
    expect(await attempt(await aLogin(), "right horse", `${line.slice(0, -1)}8::1`)).toBe("in");
  });

  test("by hundreds at once hashes few passwords at a time, and none after the fiftieth failure", async () => {
    const address = randomUUID();
    let [underWay, most, begun] = [0, 0, 0];
    const { verify: check } = await vi.importActual<typeof import("@node-rs/argon2")>("@node-rs/argon2");
    vi.mocked(verify).mockImplementation(async (...given) => {
      begun += 1;
      underWay += 1;
      most = Math.max(most, underWay);
      return check(...given).finally(() => {
        underWay -= 1;
      });
    });
    try {
      const guesses = await Promise.all(
        Array.from({ length: 200 }, () => attempt(randomUUID(), "wrong", address)),
      );
      expect(guesses.filter((guess) => guess === "RATE_001")).toHaveLength(150);
      expect(most).toBeLessThanOrEqual(3);
      expect(begun).toBeLessThanOrEqual(52);
    } finally {
      vi.mocked(verify).mockReset();
    }
  });

  test("lets a class of thirty in at once, from the one address of its school", async () => {
    const logins = await Promise.all(Array.from({ length: 30 }, aLogin));
    const address = randomUUID();
    const answers = await Promise.all(logins.map((login) => attempt(login, "right horse", address)));
    expect(answers).toEqual(Array(30).fill("in"));
  });

  test("counts no failure for those who get in", async () => {
    const login = await aLogin();
    const address = randomUUID();
    for (let index = 0; index < 12; index += 1)
      expect(await attempt(login, "right horse", address)).toBe("in");
  });
});
