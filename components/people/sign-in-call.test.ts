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
  ["a wrong password", 401, "CredentialsSignin", "wrong"],
  ["too many failed attempts", 429, "RATE_001", "tooMany"],
  ["a busy hub", 429, "BUSY", "unreachable"],
  ["a server error", 500, null, "unreachable"],
  ["a successful sign-in", 200, null, null],
] as const)("reports %s", async (_, status, error, failure) => {
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
