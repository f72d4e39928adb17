import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FakeHub, startFakeHub } from "../../client/fake-hub";
import { bookPath } from "../book";
import { createAppServer } from "./create-app-server";
import { readSettings } from "./settings";

const PROXY = "/api/v1/mcp-proxy";
const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const MINJI = "0199a8c2-0000-7000-8000-000000000001";
const JUN = "0199a8c2-0000-7000-8000-000000000002";
const ACTIVITY = "0199a8c2-0000-7000-8000-00000000000a";
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const session = { Authorization: "Bearer s", "X-Edu-Session": "s", "Content-Type": "image/jpeg" };

let hub: FakeHub;
let server: Server;
let app: string;

beforeAll(async () => {
  hub = await startFakeHub();
  server = await createAppServer({
    port: 0,
    trustedProxyUrls: [hub.proxy],
    hubUrl: hub.origin,
    hubOrigins: [hub.origin],
    isDevelopment: false,
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  app = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await hub.close();
});
beforeEach(() => {
  hub.requests.length = 0;
  hub.on(`GET ${PROXY}/api/session/context`, {
    data: { appSlug: "storybook", activity: { id: ACTIVITY }, actor: { id: MINJI }, expiresAt: inAnHour() },
  });
  hub.on(`POST ${PROXY}/api/upload-url`, {
    data: {
      uploadUrl: `${hub.origin}/put`,
      method: "PUT",
      headers: {},
      publicUrl: "https://files.test/b.jpg",
    },
  });
  hub.on("PUT /put", { data: null });
});

describe("the page", () => {
  it("has a policy that allows connections to the hub and itself only", async () => {
    const answer = await fetch(app);
    const policy = answer.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain(`connect-src 'self' ${hub.origin};`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(answer.headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(await answer.text()).not.toMatch(/<script(?![^>]* src=)/);
  });

  it("loads its script and style from content-hashed names that are cached forever", async () => {
    const html = await (await fetch(`${app}/?session=x&proxy=https://evil.test`)).text();
    const paths = html.match(/\/app-[0-9a-f]{12}\.(js|css)/g) ?? [];
    expect(paths).toHaveLength(2);
    for (const path of paths) {
      const file = await fetch(app + path);
      expect(file.headers.get("Cache-Control")).toContain("immutable");
      expect(await file.text()).not.toContain("evil.test");
    }
  });

  it("has the trusted proxy of the server's settings compiled in", async () => {
    const html = await (await fetch(app)).text();
    const script = await (await fetch(app + (html.match(/\/app-[0-9a-f]{12}\.js/)?.[0] ?? ""))).text();
    expect(script).toContain(hub.proxy);
  });

  it("is a friendly 404 anywhere else, and 405 for other methods", async () => {
    const lost = await fetch(`${app}/nothing/here`);
    expect(lost.status).toBe(404);
    expect(await lost.text()).toContain("Go back to the hub");
    expect((await fetch(app, { method: "POST" })).status).toBe(405);
    expect((await fetch(`${app}/upload-fallback`)).headers.get("Allow")).toBe("POST");
  });
});

describe("the upload fallback", () => {
  const send = (body: BodyInit, headers: Record<string, string> = session) =>
    fetch(`${app}/upload-fallback`, { method: "POST", headers, body });

  it("stores one JPEG through the proxy, with the student's own session", async () => {
    const answer = await send(JPEG, { ...session, "Idempotency-Key": "op" });
    expect(await answer.json()).toMatchObject({
      status: "success",
      data: { publicUrl: "https://files.test/b.jpg" },
    });
    expect(hub.received("PUT /put")[0]?.bytes.length).toBe(JPEG.length);
    expect(hub.received(`POST ${PROXY}/api/upload-url`)[0]?.headers["x-edu-session"]).toBe("s");
  });

  it("refuses a missing or contradictory session before it calls the hub", async () => {
    expect((await send(JPEG, { "Content-Type": "image/jpeg" })).status).toBe(401);
    expect((await send(JPEG, { ...session, Authorization: "Bearer other" })).status).toBe(401);
    expect(hub.requests).toHaveLength(0);
  });

  it("refuses anything but a JPEG, and more than 4.5 MB", async () => {
    expect((await send("<svg/>")).status).toBe(422);
    const large = new Uint8Array(4_600_000);
    large.set(JPEG);
    expect((await send(large)).status).toBe(413);
    expect(hub.requests).toHaveLength(0);
  });

  it("passes the hub's refusal on", async () => {
    hub.on(`GET ${PROXY}/api/session/context`, {
      status: 401,
      error: { code: "AUTH_001", message: "invalid session" },
    });
    const answer = await send(JPEG);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ error: { code: "EDU_RELAUNCH_REQUIRED" } });
  });
});

/** Opens the page with a launch address, and returns the cookie that the browser then has. */
async function launch(query: Record<string, string> = {}): Promise<string> {
  const address = new URLSearchParams({ session: "s", proxy: hub.proxy, locale: "kr", ...query });
  const page = await fetch(`${app}/?${address}`);
  expect(page.status).toBe(200);
  return page.headers.get("Set-Cookie") ?? "";
}

const ofProfile = (profileId: string, path: string, cookie: string, init: RequestInit = {}) =>
  fetch(`${app}${bookPath(profileId, ACTIVITY)}/${path}`, {
    ...init,
    headers: { Cookie: cookie.split(";")[0] ?? "", "Content-Type": "application/json", ...init.headers },
  });

describe("the launch of a page", () => {
  it("is kept behind a reference that scripts cannot read, for that profile and activity only", async () => {
    const cookie = await launch();
    expect(cookie).toMatch(
      new RegExp(
        `^storybook_launch=[0-9a-f]{48}; Path=${bookPath(MINJI, ACTIVITY)}; Max-Age=3\\d{3}; HttpOnly`,
      ),
    );
    expect(hub.received(`GET ${PROXY}/api/session/context`)[0]?.headers["x-edu-session"]).toBe("s");
  });

  it("is not kept for an unknown proxy, another app, an ended session or no session", async () => {
    expect(await launch({ proxy: "https://evil.test/api/v1/mcp-proxy" })).toBe("");
    expect(await launch({ session: "" })).toBe("");
    expect(hub.requests).toEqual([]);
    hub.on(`GET ${PROXY}/api/session/context`, { data: { appSlug: "another-app" } });
    expect(await launch()).toBe("");
    hub.on(`GET ${PROXY}/api/session/context`, {
      status: 401,
      error: { code: "AUTH_001", message: "invalid session" },
    });
    expect(await launch()).toBe("");
  });

  it("is nobody else's, and forgotten when the tab says that it has ended", async () => {
    const cookie = await launch();
    expect((await ofProfile(JUN, "book.pdf", cookie, { method: "POST", body: BOOK })).status).toBe(401);
    expect((await ofProfile(MINJI, "book.pdf", "", { method: "POST", body: BOOK })).status).toBe(401);
    const forgotten = await ofProfile(MINJI, "launch", cookie, { method: "DELETE" });
    expect(forgotten.headers.get("Set-Cookie")).toContain("Max-Age=0");
    expect((await ofProfile(MINJI, "book.pdf", cookie, { method: "POST", body: BOOK })).status).toBe(401);
  });
});

const bookOf = (pages: { text: string; pictureUrl: string | null }[]) =>
  JSON.stringify({ title: "여우 이야기", coverColor: "sea", coverPictureUrl: null, pages, locale: "ko" });
const BOOK = bookOf([{ text: "옛날 옛날에 🦊 여우가 살았어요.", pictureUrl: null }]);

describe("the book to print", () => {
  const send = async (path: string, body: string, headers: Record<string, string> = {}) =>
    ofProfile(MINJI, path, await launch(), { method: "POST", body, headers });
  const readPdf = async (answer: Response) => Buffer.from(await answer.arrayBuffer()).toString("latin1");
  const countSheets = (pdf: string) => pdf.match(/\/Type \/Page\b/g)?.length;

  it("is a PDF with its Korean font in it, a sheet for the cover and one for each page", async () => {
    const answer = await send("book.pdf", BOOK);
    expect(answer.headers.get("Content-Type")).toBe("application/pdf");
    const pdf = await readPdf(answer);
    expect(pdf.startsWith("%PDF-")).toBe(true);
    expect(pdf).toMatch(/GowunDodum/);
    expect(pdf).toMatch(/\/FontFile2/);
    expect(countSheets(pdf)).toBe(2);
  });

  it("has every line of the longest pages", async () => {
    const text = Array.from({ length: 80 }, (_, line) => `${line}번째 줄이에요`).join("\n");
    expect(
      countSheets(await readPdf(await send("book.pdf", bookOf([{ text, pictureUrl: null }])))),
    ).toBeGreaterThan(3);
  });

  it("is stored with the hub for a submission, as the student's own file", async () => {
    const answer = await send("book", BOOK, { "Idempotency-Key": "op/pdf" });
    expect(await answer.json()).toMatchObject({ status: "success", data: { mimeType: "application/pdf" } });
    expect(hub.received("PUT /put")[0]?.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    const asked = hub.received(`POST ${PROXY}/api/upload-url`)[0];
    expect(asked?.headers).toMatchObject({ "x-edu-session": "s", "idempotency-key": "op/pdf/upload-url" });
  });

  it("has pictures of the hub only, and is refused when it is no book", async () => {
    const foreign = bookOf([{ text: "", pictureUrl: "https://evil.test/a.png" }]);
    for (const body of [foreign, "{", "{}", bookOf([{ text: "x".repeat(5000), pictureUrl: null }])])
      expect((await send("book.pdf", body)).status).toBe(422);
    expect((await send("book.pdf", "x".repeat(300_000))).status).toBe(413);
  });
});

describe("the picture for a page card", () => {
  const getPicture = async (url: string) =>
    ofProfile(MINJI, `picture?url=${encodeURIComponent(url)}`, await launch());

  it("comes from the hub's origin only, and only for someone with a launch", async () => {
    hub.on("GET /files/a.png", { raw: "png", headers: { "Content-Type": "image/png" } });
    expect((await getPicture(`${hub.origin}/files/a.png`)).headers.get("Content-Type")).toBe("image/png");
    for (const url of ["https://evil.test/a.png", "http://127.0.0.1:1/a.png", "file:///etc/passwd", ""])
      expect((await getPicture(url)).status).toBe(422);
    expect((await ofProfile(MINJI, "picture?url=x", "")).status).toBe(401);
  });

  it("is never active content", async () => {
    hub.on("GET /files/a.svg", { raw: "<svg/>", headers: { "Content-Type": "image/svg+xml" } });
    hub.on("GET /files/a.html", { raw: "<p>", headers: { "Content-Type": "text/html" } });
    for (const file of ["a.svg", "a.html"])
      expect((await getPicture(`${hub.origin}/files/${file}`)).status).toBe(502);
  });
});

describe("the app of one file", () => {
  it("loads the client library from this server's hub, and runs its own script only", async () => {
    const answer = await fetch(`${app}/tiny.html`);
    const html = await answer.text();
    expect(html).toContain(`from "${hub.origin}/client/`);
    expect(answer.headers.get("Content-Security-Policy")).toMatch(
      new RegExp(`script-src ${hub.origin} 'sha256-[^']+';`),
    );
  });

  it("has fewer than 60 lines", async () => {
    expect(readFileSync("sample-app/tiny.html", "utf8").trimEnd().split("\n").length).toBeLessThan(60);
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
