import { afterEach, expect, test, vi } from "vitest";
import { signIn } from "./sign-in-call";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Mocks the sign-in response of next-auth, whose URL has the reason. */
function mockSignIn(status: number, error: string | null) {
  const url = `http://localhost:3000/api/auth/error${error === null ? "" : `?error=${error}`}`;
  vi.stubGlobal("fetch", async (address: string) =>
    address.endsWith("/csrf")
      ? Response.json({ csrfToken: "t" })
      : new Response(JSON.stringify({ url }), { status }),
  );
}

test.each([
  ["a wrong password", "wrong", 401, "CredentialsSignin"],
  ["too many failed attempts", "tooMany", 429, "RATE_001"],
  ["a busy hub", "unreachable", 429, "BUSY"],
  ["a server error", "unreachable", 500, null],
  ["a successful sign-in", null, 200, null],
] as const)("reports %s as %s", async (_, failure, status, error) => {
  mockSignIn(status, error);
  expect(await signIn({ login: "minji", password: "a" })).toBe(failure);
});

test("reports a response that is not from the hub as unreachable", async () => {
  vi.stubGlobal("fetch", async (address: string) =>
    address.endsWith("/csrf")
      ? Response.json({ csrfToken: "t" })
      : new Response("<h1>Too many</h1>", { status: 429 }),
  );
  expect(await signIn({ login: "minji", password: "a" })).toBe("unreachable");
});
