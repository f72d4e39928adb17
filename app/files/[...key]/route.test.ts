import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { POST as uploadUrl } from "@/app/api/v1/mcp-proxy/api/upload-url/route";
import { prisma } from "@/lib/database/prisma";
import { currentStorage } from "@/lib/storage/current-storage";
import { call } from "@/test/call";
import { createSchool, launchSessionOf } from "@/test/create-school";
import { GET, PUT } from "./route";

const png = new Uint8Array(
  await sharp({ create: { width: 4, height: 4, channels: 3, background: "#336699" } })
    .png()
    .toBuffer(),
);

async function createSession() {
  const school = await createSchool();
  return launchSessionOf(await school.student(), await school.activity());
}

async function requestUrl(session: string, body: object, idempotencyKey?: string) {
  const headers: Record<string, string> = idempotencyKey ? { "idempotency-key": idempotencyKey } : {};
  return call(uploadUrl, { session, body, headers });
}

const file = (bytes: Uint8Array, mimeType = "image/png", filename = "a.png") => ({
  filename,
  mimeType,
  sizeBytes: bytes.length,
});

function toKey(address: string): string[] {
  return new URL(address).pathname.replace("/files/", "").split("/");
}

/** PUTs as a browser would, to the whole upload address. */
async function put(
  ticket: { uploadUrl: string; headers: Record<string, string> },
  bytes: Uint8Array<ArrayBuffer>,
  headers = ticket.headers,
) {
  const request = new Request(ticket.uploadUrl, { method: "PUT", body: bytes, headers });
  return PUT(request, { params: Promise.resolve({ key: toKey(ticket.uploadUrl) }) });
}

const read = (address: string, headers: Record<string, string> = {}) =>
  GET(new Request(address, { headers }), { params: Promise.resolve({ key: toKey(address) }) });

async function upload(
  session: string,
  bytes: Uint8Array<ArrayBuffer>,
  mimeType: string,
  filename: string,
): Promise<string> {
  const ticket = (await requestUrl(session, file(bytes, mimeType, filename))).json.data;
  expect((await put(ticket, bytes)).status).toBe(200);
  return ticket.publicUrl;
}

describe("an upload", () => {
  test("gets an upload URL and the permanent URL, which answers 404 until the upload [images-14]", async () => {
    const ticket = (await requestUrl(await createSession(), file(png))).json.data;
    expect(ticket).toMatchObject({
      method: "PUT",
      headers: { "Content-Type": "image/png" },
      maxBytes: 25 * 1024 * 1024,
    });
    expect((await read(ticket.publicUrl)).status).toBe(404);
    expect((await put(ticket, png)).status).toBe(200);
    const served = await read(ticket.publicUrl);
    expect(served.status).toBe(200);
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(png);
    expect(served.headers.get("cache-control")).toContain("max-age=3600");
  });

  test("of a text may be declared with a charset and sent with another spelling of it", async () => {
    const text = new TextEncoder().encode("가나다");
    const ticket = (await requestUrl(await createSession(), file(text, "text/plain; charset=UTF-8", "a.txt")))
      .json.data;
    expect((await put(ticket, text, { "Content-Type": "text/plain;charset=utf-8" })).status).toBe(200);
  });

  test("is accepted once: a second PUT changes nothing [uploads-7]", async () => {
    const ticket = (await requestUrl(await createSession(), file(png))).json.data;
    await put(ticket, png);
    const other = new Uint8Array(await sharp(Buffer.from(png)).negate().png().toBuffer());
    await put(ticket, other);
    expect(new Uint8Array(await (await read(ticket.publicUrl)).arrayBuffer())).toEqual(png);
  });

  test("must have the declared size, and bytes of the declared type [limits-3] [uploads-5]", async () => {
    const session = await createSession();
    const html = new TextEncoder().encode("<script>alert(1)</script>");
    const asPng = (await requestUrl(session, file(html))).json.data;
    expect((await put(asPng, html)).status).toBe(422);
    const small = (await requestUrl(session, { ...file(png), sizeBytes: png.length - 1 })).json.data;
    expect((await put(small, png)).status).toBe(413);
    const large = (await requestUrl(session, { ...file(png), sizeBytes: png.length + 1 })).json.data;
    expect((await put(large, png)).status).toBe(422);
    const typed = (await requestUrl(session, file(png))).json.data;
    expect((await put(typed, png, { "Content-Type": "text/html" })).status).toBe(415);
    for (const ticket of [asPng, small, large, typed])
      expect((await read(ticket.publicUrl)).status).toBe(404);
  });

  test("is refused for an unsupported type and above 25 MB", async () => {
    const session = await createSession();
    expect(
      (await requestUrl(session, { filename: "a.svg", mimeType: "image/svg+xml", sizeBytes: 5 })).status,
    ).toBe(422);
    expect(
      (await requestUrl(session, { filename: "a.exe", mimeType: "application/x-msdownload", sizeBytes: 5 }))
        .status,
    ).toBe(422);
    expect((await requestUrl(session, { ...file(png), sizeBytes: 26 * 1024 * 1024 })).status).toBe(413);
  });

  test("needs the unexpired token of its URL [uploads-4]", async () => {
    const session = await createSession();
    const one = (await requestUrl(session, file(png))).json.data;
    const two = (await requestUrl(session, file(png))).json.data;
    const { searchParams } = new URL(two.uploadUrl);
    const foreign = `${one.publicUrl}?upload=${searchParams.get("upload")}`;
    expect((await put({ ...one, uploadUrl: foreign }, png)).status).toBe(404);
    expect((await put({ ...one, uploadUrl: one.publicUrl }, png)).status).toBe(404);
    await prisma().storedFile.update({
      where: { key: toKey(one.publicUrl).join("/") },
      data: { expiresAt: new Date(0) },
    });
    expect((await put(one, png)).status).toBe(404);
  });

  test("that is requested again with the same Idempotency-Key gets the same URL", async () => {
    const session = await createSession();
    const first = await requestUrl(session, file(png), "u1");
    const again = await requestUrl(session, file(png), "u1");
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.json.data.publicUrl).toBe(first.json.data.publicUrl);
  });
});

describe("a stored file", () => {
  test("is never active content: HTML is text, archives are downloads, and all files are sandboxed [files-2] [files-4]", async () => {
    const session = await createSession();
    const page = await read(
      await upload(session, new TextEncoder().encode("<script>alert(1)</script>"), "text/html", "a.html"),
    );
    expect(page.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const zip = await read(
      await upload(
        session,
        new Uint8Array([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]),
        "application/zip",
        "a.zip",
      ),
    );
    expect(zip.headers.get("content-disposition")).toBe("attachment");
    for (const served of [page, zip]) {
      expect(served.headers.get("content-security-policy")).toMatch(/^sandbox/);
      expect(served.headers.get("x-content-type-options")).toBe("nosniff");
    }
  });

  test("that is a PDF opens in a frame of the hub's own pages, and nowhere else [files-4] [files-5]", async () => {
    const session = await createSession();
    const pdf = new TextEncoder().encode(
      "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
    );
    const address = await upload(session, pdf, "application/pdf", "a.pdf");
    const inFrame = { "sec-fetch-dest": "iframe", "sec-fetch-site": "same-origin" };
    const describe = ({ headers }: Response) => [
      headers.get("content-disposition"),
      headers.get("content-security-policy")?.split(";")[0],
    ];
    expect(describe(await read(`${address}?frame=1`, inFrame))).toEqual(["inline", "frame-ancestors 'self'"]);
    const elsewhere: Record<string, string>[] = [
      {},
      { ...inFrame, "sec-fetch-site": "cross-site" },
      { ...inFrame, "sec-fetch-dest": "document" },
    ];
    for (const headers of elsewhere)
      expect(describe(await read(`${address}?frame=1`, headers))).toEqual(["attachment", "sandbox"]);
    expect(describe(await read(address, inFrame))).toEqual(["attachment", "sandbox"]);
    const picture = await upload(session, png, "image/png", "a.png");
    expect(describe(await read(`${picture}?frame=1`, inFrame))).toEqual(["inline", "sandbox"]);
  });

  test("is served in parts for range requests", async () => {
    const address = await upload(await createSession(), png, "image/png", "a.png");
    const part = await read(address, { range: "bytes=2-5" });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe(`bytes 2-5/${png.length}`);
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(png.slice(2, 6));
    expect((await read(address, { range: "bytes=99999-" })).status).toBe(416);
  });

  test("is not sent again to a caller that has it already", async () => {
    const address = await upload(await createSession(), png, "image/png", "a.png");
    const etag = (await read(address)).headers.get("etag") ?? "";
    for (const known of [etag, `W/${etag}`, "*"]) {
      const again = await read(address, { "if-none-match": known });
      expect([again.status, again.headers.get("etag"), again.headers.get("content-type")]).toEqual([
        304,
        etag,
        null,
      ]);
    }
    expect((await read(address, { "if-none-match": '"other"' })).status).toBe(200);
  });

  test("is not opened for a HEAD, which gets the headers of a GET", async () => {
    const address = await upload(await createSession(), png, "image/png", "a.png");
    const got = await read(address);
    const opened = vi.spyOn(currentStorage(), "read");
    const params = Promise.resolve({ key: toKey(address) });
    const head = await GET(new Request(address, { method: "HEAD" }), { params });
    const part = { method: "HEAD", headers: { range: "bytes=2-5" } };
    const ofPart = await GET(new Request(address, part), { params });
    expect(opened).not.toHaveBeenCalled();
    opened.mockRestore();
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(png.length)]);
    expect([ofPart.status, ofPart.headers.get("content-length")]).toEqual([206, "4"]);
    expect([...head.headers.keys()]).toEqual([...got.headers.keys()]);
  });

  test("is never read from the storage by an invalid key: `..`, capital letters and an empty key are not found [files-1]", async () => {
    const opened = vi.spyOn(currentStorage(), "read");
    for (const key of [
      ["..", "secrets.json"],
      ["a", "..", "..", "secrets.json"],
      ["%2e%2e", "secrets.json"],
      ["A"],
      [""],
    ]) {
      const answer = await GET(new Request("http://localhost:3000/files/x"), {
        params: Promise.resolve({ key }),
      });
      expect(answer.status).toBe(404);
    }
    expect(opened).not.toHaveBeenCalled();
    opened.mockRestore();
  });
});
