import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { PROXY, startSampleApp } from "../../../test/sample-app-server";
import { readSettings } from "./settings";

const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const session = { Authorization: "Bearer s", "X-Edu-Session": "s", "Content-Type": "image/jpeg" };

const server = startSampleApp();

describe("the page", () => {
  it("has a policy that allows connections to the hub and itself only", async () => {
    const answer = await fetch(server.app);
    const policy = answer.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain(`connect-src 'self' ${server.hub.origin};`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(answer.headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(await answer.text()).not.toMatch(/<script(?![^>]* src=)/);
  });

  it("loads its script and style from content-hashed names that are cached forever", async () => {
    const html = await (await fetch(`${server.app}/?session=x&proxy=https://evil.test`)).text();
    const paths = html.match(/\/app-[0-9a-f]{12}\.(js|css)/g) ?? [];
    expect(paths).toHaveLength(2);
    for (const path of paths) {
      const file = await fetch(server.app + path);
      expect(file.headers.get("Cache-Control")).toContain("immutable");
      expect(await file.text()).not.toContain("evil.test");
    }
  });

  it("has the trusted proxy of the server's settings compiled in", async () => {
    const html = await (await fetch(server.app)).text();
    const script = await (await fetch(server.app + (html.match(/\/app-[0-9a-f]{12}\.js/)?.[0] ?? ""))).text();
    expect(script).toContain(server.hub.proxy);
  });

  it("is a friendly 404 anywhere else, and 405 for other methods", async () => {
    const lost = await fetch(`${server.app}/nothing/here`);
    expect(lost.status).toBe(404);
    expect(await lost.text()).toContain("Go back to the hub");
    expect((await fetch(server.app, { method: "POST" })).status).toBe(405);
    expect((await fetch(`${server.app}/upload-fallback`)).headers.get("Allow")).toBe("POST");
  });
});

describe("the upload fallback", () => {
  const send = (body: BodyInit, headers: Record<string, string> = session) =>
    fetch(`${server.app}/upload-fallback`, { method: "POST", headers, body });

  it("stores one JPEG through the proxy, with the student's own session", async () => {
    const answer = await send(JPEG, { ...session, "Idempotency-Key": "op" });
    expect(await answer.json()).toMatchObject({
      status: "success",
      data: { publicUrl: "https://files.test/b.jpg" },
    });
    expect(server.hub.received("PUT /put")[0]?.bytes.length).toBe(JPEG.length);
    expect(server.hub.received(`POST ${PROXY}/api/upload-url`)[0]?.headers["x-edu-session"]).toBe("s");
  });

  it("refuses a missing or contradictory session before it calls the hub", async () => {
    expect((await send(JPEG, { "Content-Type": "image/jpeg" })).status).toBe(401);
    expect((await send(JPEG, { ...session, Authorization: "Bearer other" })).status).toBe(401);
    expect(server.hub.requests).toHaveLength(0);
  });

  it("refuses anything but a JPEG, and more than 4.5 MB", async () => {
    expect((await send("<svg/>")).status).toBe(422);
    const large = new Uint8Array(4_600_000);
    large.set(JPEG);
    expect((await send(large)).status).toBe(413);
    expect(server.hub.requests).toHaveLength(0);
  });

  it("answers the hub's 401 with a 401 that asks for another start", async () => {
    server.hub.on(`GET ${PROXY}/api/session/context`, {
      status: 401,
      error: { code: "AUTH_001", message: "invalid session" },
    });
    const answer = await send(JPEG);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: { code: "EDU_RELAUNCH_REQUIRED" } });
  });
});

describe("the app of one file", () => {
  it("loads the client library from this server's hub, and runs its own script only", async () => {
    const answer = await fetch(`${server.app}/tiny.html`);
    const html = await answer.text();
    expect(html).toContain(`from "${server.hub.origin}/client/`);
    expect(answer.headers.get("Content-Security-Policy")).toMatch(
      new RegExp(`script-src ${server.hub.origin} 'sha256-[^']+';`),
    );
  });

  it("has fewer than 60 lines [sample-8]", async () => {
    expect(readFileSync("packages/storybook/tiny.html", "utf8").trimEnd().split("\n").length).toBeLessThan(
      60,
    );
  });
});

describe("the settings", () => {
  it("follow the hub's address by default", () => {
    expect(readSettings({})).toMatchObject({
      port: 3100,
      trustedProxyUrls: ["http://localhost:3000/api/v1/mcp-proxy"],
    });
    expect(readSettings({ HUB_URL: "https://hub.school.kr/" }).hubOrigins).toEqual(["https://hub.school.kr"]);
  });

  it("list every invalid setting at once", () => {
    const wrong = { SAMPLE_APP_PORT: "x", HUB_URL: "hub", PROXY_URL: "ftp://x" };
    expect(() => readSettings(wrong)).toThrow(/SAMPLE_APP_PORT.*HUB_URL.*PROXY_URL/);
  });
});
