import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createLargeGif } from "../../../test/large-gif";
import { ACTIVITY, MINJI, PROXY, startSampleApp } from "../../../test/sample-app-server";
import { bookPath } from "../book";

const JUN = "0199a8c2-0000-7000-8000-000000000002";
const server = startSampleApp();

/** Opens the page with a launch address, and returns the cookie that the browser then has. */
async function launch(query: Record<string, string> = {}): Promise<string> {
  const address = new URLSearchParams({ session: "s", proxy: server.hub.proxy, locale: "kr", ...query });
  const page = await fetch(`${server.app}/?${address}`);
  expect(page.status).toBe(200);
  return page.headers.get("Set-Cookie") ?? "";
}

const ofProfile = (profileId: string, path: string, cookie: string, init: RequestInit = {}) =>
  fetch(`${server.app}${bookPath(profileId, ACTIVITY)}/${path}`, {
    ...init,
    headers: { Cookie: cookie.split(";")[0] ?? "", "Content-Type": "application/json", ...init.headers },
  });

describe("the launch of a page", () => {
  it("is kept behind a reference that scripts cannot read, for that profile and activity only [sample-6]", async () => {
    const cookie = await launch();
    expect(cookie).toMatch(
      new RegExp(
        `^storybook_launch=[0-9a-f]{48}; Path=${bookPath(MINJI, ACTIVITY)}; Max-Age=3\\d{3}; HttpOnly`,
      ),
    );
    expect(server.hub.received(`GET ${PROXY}/api/session/context`)[0]?.headers["x-edu-session"]).toBe("s");
  });

  it("is not kept for an unknown proxy, another app, an ended session or no session", async () => {
    expect(await launch({ proxy: "https://evil.test/api/v1/mcp-proxy" })).toBe("");
    expect(await launch({ session: "" })).toBe("");
    expect(server.hub.requests).toEqual([]);
    server.hub.on(`GET ${PROXY}/api/session/context`, { data: { appSlug: "another-app" } });
    expect(await launch()).toBe("");
    server.hub.on(`GET ${PROXY}/api/session/context`, {
      status: 401,
      error: { code: "AUTH_001", message: "invalid session" },
    });
    expect(await launch()).toBe("");
  });

  it("is refused to another profile and without its cookie, and is deleted when the tab says that it has ended [sample-6]", async () => {
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
  /** Counts the texts that are drawn, in the compressed streams of the PDF; each line is drawn on its own. */
  const countTexts = (pdf: string) =>
    [...pdf.matchAll(/FlateDecode\s*>>\s*stream\n([\s\S]*?)\nendstream/g)]
      .map(([, stream = ""]) => inflateSync(Buffer.from(stream, "latin1")).toString("latin1"))
      .reduce((sum, content) => sum + (content.match(/^BT$/gm)?.length ?? 0), 0);

  it("is a PDF with its Korean font in it, a sheet for the cover and one for each page [sample-5]", async () => {
    const answer = await send("book.pdf", BOOK);
    expect(answer.headers.get("Content-Type")).toBe("application/pdf");
    const pdf = await readPdf(answer);
    expect(pdf.startsWith("%PDF-")).toBe(true);
    expect(pdf).toMatch(/GowunDodum/);
    expect(pdf).toMatch(/\/FontFile2/);
    expect(countSheets(pdf)).toBe(2);
  });

  it("has every line of a page that is too long for one sheet [sample-5]", async () => {
    const text = Array.from({ length: 80 }, (_, line) => `${line}번째 줄이에요`).join("\n");
    const pdf = await readPdf(await send("book.pdf", bookOf([{ text, pictureUrl: null }])));
    const sheets = countSheets(pdf) ?? 0;
    expect(sheets).toBeGreaterThan(3);
    const onTheCover = 2; // the title and the line for the author
    expect(countTexts(pdf)).toBe(onTheCover + 80 + (sheets - 1)); // each sheet but the cover has its number
  });

  it("says below each picture that AI made it [safety-18]", async () => {
    server.hub.on("GET /files/fox.gif", {
      raw: createLargeGif(600),
      headers: { "Content-Type": "image/gif" },
    });
    const pictureUrl = `${server.hub.origin}/files/fox.gif`;
    const without = countTexts(
      await readPdf(await send("book.pdf", bookOf([{ text: "여우", pictureUrl: null }]))),
    );
    const withPicture = countTexts(
      await readPdf(await send("book.pdf", bookOf([{ text: "여우", pictureUrl }]))),
    );
    expect(withPicture).toBe(without + 1);
  });

  it("is stored with the hub for a submission, as the student's own file", async () => {
    const answer = await send("book", BOOK, { "Idempotency-Key": "op/pdf" });
    expect(await answer.json()).toMatchObject({ status: "success", data: { mimeType: "application/pdf" } });
    expect(server.hub.received("PUT /put")[0]?.bytes.subarray(0, 5).toString()).toBe("%PDF-");
    const ticketRequest = server.hub.received(`POST ${PROXY}/api/upload-url`)[0];
    expect(ticketRequest?.headers).toMatchObject({
      "x-edu-session": "s",
      "idempotency-key": "op/pdf/upload-url",
    });
  });

  it("is not printed with a picture above 40 megapixels, which is not decoded [images-11]", async () => {
    for (const side of [600, 6_400])
      server.hub.on(`GET /files/${side}.gif`, {
        raw: createLargeGif(side),
        headers: { "Content-Type": "image/gif" },
      });
    const print = (side: number) =>
      send("book.pdf", bookOf([{ text: "", pictureUrl: `${server.hub.origin}/files/${side}.gif` }]));
    expect((await print(600)).status).toBe(200);
    const refused = await print(6_400);
    expect([refused.status, (await refused.json()).error.code]).toEqual([502, "EDU_IMAGE_TOO_LARGE"]);
    expect((await print(600)).status).toBe(200);
  });

  it("has pictures of the hub only, and is refused when the request is not a book", async () => {
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
    server.hub.on("GET /files/a.png", { raw: "png", headers: { "Content-Type": "image/png" } });
    expect((await getPicture(`${server.hub.origin}/files/a.png`)).headers.get("Content-Type")).toBe(
      "image/png",
    );
    for (const url of ["https://evil.test/a.png", "http://127.0.0.1:1/a.png", "file:///etc/passwd", ""])
      expect((await getPicture(url)).status).toBe(422);
    expect((await ofProfile(MINJI, "picture?url=x", "")).status).toBe(401);
  });

  it("is never active content", async () => {
    server.hub.on("GET /files/a.svg", { raw: "<svg/>", headers: { "Content-Type": "image/svg+xml" } });
    server.hub.on("GET /files/a.html", { raw: "<p>", headers: { "Content-Type": "text/html" } });
    for (const file of ["a.svg", "a.html"])
      expect((await getPicture(`${server.hub.origin}/files/${file}`)).status).toBe(502);
  });
});
