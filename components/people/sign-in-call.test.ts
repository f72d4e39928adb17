import { afterEach, expect, test, vi } from "vitest";
import { signIn } from "./sign-in-call";

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The hub as it answers a sign-in: next-auth's JSON, whose address carries the reason. */
function answering(status: number, error: string | null) {
  const url = `http://localhost:3000/api/auth/error${error === null ? "" : `?error=${error}`}`;
  vi.stubGlobal("fetch", async (address: string) =>
    address.endsWith("/csrf")
      ? Response.json({ csrfToken: "t" })
      : new Response(JSON.stringify({ url }), { status }),
  );
}

test.each([
  ["a wrong password", 401, "CredentialsSignin", "wrong"],
  ["a quarter of an hour to wait", 429, "RATE_001", "tooMany"],
  ["a moment to wait", 429, "BUSY", "unreachable"],
  ["a hub that fails", 500, null, "unreachable"],
  ["one that lets in", 200, null, null],
] as const)("%s is told as what it is", async (_, status, error, told) => {
  answering(status, error);
  expect(await signIn({ login: "minji", password: "a" })).toBe(told);
});

test("an answer that is not the hub's, as of a proxy, asks to try again soon", async () => {
  vi.stubGlobal("fetch", async (address: string) =>
    address.endsWith("/csrf")
      ? Response.json({ csrfToken: "t" })
      : new Response("<h1>Too many</h1>", { status: 429 }),
  );
  expect(await signIn({ login: "minji", password: "a" })).toBe("unreachable");
});
