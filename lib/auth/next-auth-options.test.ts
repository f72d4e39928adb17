import { afterEach, describe, expect, test } from "vitest";
import { forgetEnv } from "@/lib/env";
import { nextAuthOptions, signInCookieName } from "./next-auth-options";

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
