import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type FakeHub, startFakeHub } from "../../../test/fake-hub";
import { EducationError } from "../education-error";
import { appStatusOf } from "./app-status-of";
import { createSessionCookies } from "./create-session-cookies";
import { downloadImage } from "./download-image";
import { serializeSessionCookie } from "./serialize-session-cookie";

const token = "eyJhbGciOiJIUzI1NiIsImtpZCI6ImEifQ.eyJ2ZXJzaW9uIjoyLCJzdWIiOiJhIn0.c2lnbmF0dXJlLXNpZ25hdHVyZQ";
const launch = {
  session: token,
  proxy: "https://hub.test/api/v1/mcp-proxy",
  locale: "kr",
  actorId: "person-1",
};
/** The launch as an app stores it; its session ends in `seconds`. */
const endingIn = (seconds: number) => ({
  ...launch,
  expiresAt: new Date(Date.now() + seconds * 1000).toISOString(),
});
const options = { name: "edu_launch", path: "/", maxAgeSeconds: 60, secure: true };
const tooLarge = expect.objectContaining({ code: "EDU_SESSION_TOO_LARGE" });

describe("the session cookie", () => {
  it("holds a reference, never the token, and scripts cannot read it [client-17] [rules-15]", async () => {
    const { setCookie, reference } = await createSessionCookies().issue(endingIn(600));
    expect(setCookie.replace(/Max-Age=\d+/, "Max-Age=N")).toBe(
      `edu_launch=${reference}; Path=/; Max-Age=N; HttpOnly; SameSite=Lax; Secure`,
    );
    expect(setCookie.length).toBeLessThan(200);
    expect(setCookie).not.toContain("eyJ");
  });

  it("expires when the session does, at `expiresAt` of the verified context [client-17]", async () => {
    const { setCookie } = await createSessionCookies().issue(endingIn(14_400));
    const seconds = Number(/Max-Age=(\d+)/.exec(setCookie)?.[1]);
    expect(seconds).toBeGreaterThan(14_390);
    expect(seconds).toBeLessThanOrEqual(14_400);
    for (const ended of [endingIn(0), endingIn(-60), { ...launch, expiresAt: "" }]) {
      await expect(createSessionCookies().issue(ended)).rejects.toMatchObject({
        code: "EDU_RELAUNCH_REQUIRED",
      });
    }
  });

  it("returns the launch until it is cleared", async () => {
    const cookies = createSessionCookies();
    const { reference } = await cookies.issue(endingIn(600));
    const header = `a=b; edu_launch=${reference}; c=d`;
    await expect(cookies.read(header, "person-1")).resolves.toMatchObject(launch);
    expect(await cookies.clear(header)).toContain("Max-Age=0");
    await expect(cookies.read(header, "person-1")).rejects.toMatchObject({ code: "EDU_RELAUNCH_REQUIRED" });
  });

  it("returns no launch to another person or after its expiry", async () => {
    const cookies = createSessionCookies();
    const { reference } = await cookies.issue(endingIn(600));
    const relaunch = { code: "EDU_RELAUNCH_REQUIRED" };
    await expect(cookies.read(`edu_launch=${reference}`, "person-2")).rejects.toMatchObject(relaunch);
    await expect(cookies.read("edu_launch=unknown", "person-1")).rejects.toMatchObject(relaunch);
    await expect(cookies.read(null, "person-1")).rejects.toMatchObject(relaunch);
    vi.useFakeTimers({ now: Date.now() + 601_000, toFake: ["Date"] });
    await expect(cookies.read(`edu_launch=${reference}`, "person-1")).rejects.toMatchObject(relaunch);
    vi.useRealTimers();
  });

  it("refuses the token, anything that looks like one, and anything above 1 KB [client-errors-5] [rules-15]", () => {
    for (const value of [token, `v2~${token}`, btoa('{"sub":"a"}'), "a".repeat(1025)]) {
      expect(() => serializeSessionCookie(value, options)).toThrowError(tooLarge);
    }
  });

  it("cannot be used to write another header or attribute", () => {
    const breaking = fc.string().filter((value) => /[^\w.~-]/.test(value));
    fc.assert(
      fc.property(breaking, (value) => {
        expect(() => serializeSessionCookie(value, options)).toThrow();
      }),
    );
  });
});

describe("appStatusOf", () => {
  it.each([
    ["EMPTY_RESULT", 200, 502],
    ["EDU_IMAGE_TOO_LARGE", null, 502],
    ["EDU_RELAUNCH_REQUIRED", null, 401],
    ["EDU_APP_MISMATCH", null, 403],
    ["EDU_TIMEOUT", null, 504],
    ["EDU_BAD_ANSWER", 404, 502],
    ["EDU_UPLOAD_FAILED", 403, 502],
    ["CREDIT_001", 402, 402],
    ["VAL_001", 400, 400],
    ["VAL_001", null, 422],
    ["PROV_001", 200, 502],
    ["A_NEWER_CODE", 418, 418],
    ["A_NEWER_CODE", null, 502],
  ])("maps %s (hub status %s) to %i [client-17]", (code, status, expected) => {
    expect(appStatusOf(new EducationError(code, "No.", { status }))).toBe(expected);
  });

  it("maps anything else to 500 [client-17]", () => {
    expect([appStatusOf(new Error("EMPTY_RESULT")), appStatusOf(null)]).toEqual([500, 500]);
  });
});

describe("downloading an image", () => {
  let hub: FakeHub;
  beforeEach(async () => {
    hub = await startFakeHub();
  });
  afterEach(() => hub.close());
  const png = { headers: { "Content-Type": "image/png" } };

  it("returns the bytes and their type", async () => {
    hub.on("GET /a.png", { ...png, raw: "png bytes" });
    const image = await downloadImage(`${hub.origin}/a.png`);
    expect(Buffer.from(image.bytes).toString()).toBe("png bytes");
    expect(image).toMatchObject({ mimeType: "image/png", sizeBytes: 9 });
  });

  it("stops above the maximum size when the answer declares no length [client-17] [client-errors-4]", async () => {
    const headers = { "Content-Type": "image/png", "Transfer-Encoding": "chunked" };
    hub.on("GET /a.png", { headers, raw: "x".repeat(2000) });
    await expect(downloadImage(`${hub.origin}/a.png`, { maxBytes: 1999 })).rejects.toMatchObject({
      code: "EDU_IMAGE_TOO_LARGE",
    });
    await expect(downloadImage(`${hub.origin}/a.png`, { maxBytes: 2000 })).resolves.toMatchObject({
      sizeBytes: 2000,
    });
  });

  it("refuses more than 25 MB by default [client-17] [client-errors-4]", async () => {
    hub.on("GET /a.png", {
      headers: { ...png.headers, "Content-Length": String(25 * 1024 * 1024 + 1) },
      raw: "x",
    });
    await expect(downloadImage(`${hub.origin}/a.png`)).rejects.toMatchObject({ code: "EDU_IMAGE_TOO_LARGE" });
  });

  it.each([
    "http://files.test/a.png",
    "ftp://files.test/a",
    "file:///etc/passwd",
    "https://a:b@files.test/",
    "x",
  ])("refuses %s before any request", async (url) => {
    await expect(downloadImage(url)).rejects.toMatchObject({ code: "VAL_001" });
  });

  it("refuses pages, redirects and slow answers", async () => {
    hub.on("GET /page", { headers: { "Content-Type": "text/html" }, raw: "<p>" });
    hub.on("GET /away", { status: 302, headers: { ...png.headers, Location: "/a.png" } });
    hub.on("GET /slow", { ...png, delayMs: 2000 });
    await expect(downloadImage(`${hub.origin}/page`)).rejects.toMatchObject({ code: "EDU_BAD_ANSWER" });
    await expect(downloadImage(`${hub.origin}/away`)).rejects.toMatchObject({ code: "EDU_NETWORK" });
    await expect(downloadImage(`${hub.origin}/slow`, { timeoutMs: 50 })).rejects.toMatchObject({
      code: "EDU_TIMEOUT",
    });
  });
});
