import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { buffer } from "node:stream/consumers";
import { afterAll, describe, expect, test } from "vitest";
import { startS3, type TestS3 } from "@/test/s3-server";
import { createStorage } from "./current-storage";
import { createS3FileStorage } from "./s3-file-storage";

const s3 = await startS3();
afterAll(() => s3.close());
const storage = createS3FileStorage(s3.options);

const text = (content: string) => new TextEncoder().encode(content);
const served = (key: string) => fetch(storage.publicUrl(key));

async function signed(key: string, content: string, mimeType = "text/plain", expiresInSeconds = 60) {
  const bytes = text(content);
  const file = { mimeType, sizeBytes: bytes.length, expiresInSeconds };
  const ticket = await storage.presignPut?.(key, file);
  if (!ticket) throw new Error("not presigned");
  const put = (body = bytes, headers: Record<string, string> = {}) =>
    fetch(ticket.url, { method: "PUT", body, headers: { ...ticket.headers, ...headers } });
  return { ...ticket, put };
}

describe("a stored file", () => {
  test("can be read, is public, and may be kept by a browser for an hour [images-14]", async () => {
    expect(await storage.put("ab/one.png", text("hello"), { mimeType: "image/png" })).toEqual({
      ok: true,
      sizeBytes: 5,
    });
    expect(await storage.find("ab/one.png")).toEqual({ sizeBytes: 5, mimeType: "image/png" });
    const answer = await served("ab/one.png");
    expect(answer.headers.get("content-type")).toBe("image/png");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
    expect(await answer.text()).toBe("hello");
  });

  test("can be read in part, with the size of the whole file", async () => {
    await storage.put("ab/parts.txt", text("0123456789"), { mimeType: "text/plain" });
    const opened = await storage.read("ab/parts.txt", { range: { startByte: 2, endByte: 5 } });
    expect(opened?.sizeBytes).toBe(10);
    expect(opened && (await buffer(opened.body)).toString()).toBe("2345");
  });

  test("is served by the store as the hub would: HTML as text, an archive as a download [files-2] [files-4]", async () => {
    await storage.put("ab/page.html", text("<script>alert(1)</script>"), { mimeType: "text/html" });
    await storage.put("ab/work.zip", text("PK"), { mimeType: "application/zip" });
    expect((await served("ab/page.html")).headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect((await served("ab/work.zip")).headers.get("content-disposition")).toBe("attachment");
  });

  test("may be put as a stream, up to the maximum size", async () => {
    async function* chunks() {
      yield text("abc");
      yield text("def");
    }
    const options = { mimeType: "text/plain", maxBytes: 6 };
    expect(await storage.put("ab/stream.txt", chunks(), options)).toEqual({ ok: true, sizeBytes: 6 });
    const tooLarge = await storage.put("ab/none.txt", chunks(), { ...options, maxBytes: 5 });
    expect(tooLarge).toEqual({ ok: false, reason: "too-large" });
    expect(await storage.find("ab/none.txt")).toBeNull();
    expect((await storage.readBytes("ab/stream.txt", 6))?.bytes.toString()).toBe("abcdef");
    expect(await storage.readBytes("ab/stream.txt", 5)).toBeNull();
  });

  test("may be a stream of any length, buffered in a temporary file that nobody else can open", async () => {
    const before = await readdir(tmpdir());
    const visibleNames: string[][] = [];
    async function* chunks() {
      for (let count = 0; count < 64; count += 1) yield Buffer.alloc(64 * 1024, count);
      visibleNames.push((await readdir(tmpdir())).filter((name) => /^edu-hub-[0-9a-f-]{36}$/.test(name)));
    }
    const puts = ["ab/long-1.zip", "ab/long-2.zip"].map((key) =>
      storage.put(key, chunks(), { mimeType: "application/zip" }),
    );
    expect(await Promise.all(puts)).toEqual(Array(2).fill({ ok: true, sizeBytes: 4 * 1024 * 1024 }));
    expect(visibleNames.flat().filter((name) => !before.includes(name))).toEqual([]);
    const stored = await storage.readBytes("ab/long-2.zip", 5 * 1024 * 1024);
    expect([stored?.bytes.length, stored?.bytes.at(-1)]).toEqual([4 * 1024 * 1024, 63]);
  });

  test("waits for nothing while other streams arrive slowly, however large they were declared [uploads-6]", async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    async function* slowly() {
      await released;
      yield text("x");
    }
    const options = { mimeType: "text/plain", maxBytes: 25 * 1024 * 1024 };
    const puts = Array.from({ length: 20 }, (_, n) => storage.put(`ab/slow-${n}.txt`, slowly(), options));
    async function* atOnce() {
      yield text("y");
    }
    expect(await storage.put("ab/at-once.txt", atOnce(), options)).toEqual({ ok: true, sizeBytes: 1 });
    release();
    expect(await Promise.all(puts)).toEqual(Array(20).fill({ ok: true, sizeBytes: 1 }));
  });

  test("is put again, up to three times in all, while the store fails or hangs up", async () => {
    async function* chunks() {
      for (let count = 0; count < 16; count += 1) yield Buffer.alloc(64 * 1024, count);
    }
    const putAfter = async (...failures: (number | "hangs up")[]) => {
      const key = `ab/again-${failures.length}-${failures.at(-1)}.zip`.replaceAll(" ", "-");
      s3.failPuts(...failures);
      const outcome = await storage.put(key, chunks(), { mimeType: "application/zip" }).catch(() => "failed");
      return [outcome, s3.requests.filter((request) => request === `PUT /${key}`).length];
    };
    const stored = { ok: true, sizeBytes: 1024 * 1024 };
    expect(await putAfter(503)).toEqual([stored, 2]);
    expect(await putAfter(500, "hangs up")).toEqual([stored, 3]);
    expect(await putAfter(503, 503, 503)).toEqual(["failed", 3]);
    expect(await putAfter(403)).toEqual(["failed", 1]);
  });

  test("is read as null when it is missing or deleted, and may be deleted twice", async () => {
    await storage.put("ab/gone.txt", text("x"), { mimeType: "text/plain" });
    await storage.delete("ab/gone.txt");
    await storage.delete("ab/gone.txt");
    expect(await storage.find("ab/gone.txt")).toBeNull();
    expect(await storage.read("ab/gone.txt")).toBeNull();
    expect(await storage.readBytes("ab/gone.txt", 10)).toBeNull();
  });

  test("throws for an invalid key", async () => {
    for (const key of ["../secrets.json", "A", "", "a//b", "a b"]) {
      await expect(storage.find(key)).rejects.toThrow("not a file key");
    }
  });

  test("throws when the bucket does not exist", async () => {
    const missing = createS3FileStorage({ ...s3.options, bucket: "no-such-bucket" });
    await expect(missing.read("ab/one.png")).rejects.toThrow();
    await expect(missing.check()).rejects.toThrow();
  });
});

describe("a presigned PUT", () => {
  test("accepts exactly the declared file", async () => {
    const ticket = await signed("ab/up.html", "<p>hi</p>", "text/html");
    // A checksum in the address would be that of an empty body, so the store would refuse the file.
    expect(ticket.url).not.toMatch(/checksum/i);
    expect((await ticket.put()).status).toBe(200);
    expect(await storage.find("ab/up.html")).toEqual({ sizeBytes: 9, mimeType: "text/html" });
    const answer = await served("ab/up.html");
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
  });

  test("of another size is refused", async () => {
    const ticket = await signed("ab/size.txt", "hello");
    for (const other of ["hell", "hello!"]) expect((await ticket.put(text(other))).status).toBe(403);
    expect(await storage.find("ab/size.txt")).toBeNull();
  });

  test("of another type or disposition is refused", async () => {
    const page = await signed("ab/type.html", "<p>hi</p>", "text/html");
    expect((await page.put(undefined, { "Content-Type": "text/html" })).status).toBe(403);
    const archive = await signed("ab/type.zip", "PK", "application/zip");
    expect((await archive.put(undefined, { "Content-Disposition": "inline" })).status).toBe(403);
    expect(await storage.find("ab/type.html")).toBeNull();
    expect(await storage.find("ab/type.zip")).toBeNull();
  });

  test("writes once: an existing file stays, and a PUT without If-None-Match is refused", async () => {
    const ticket = await signed("ab/once.txt", "first");
    expect((await ticket.put(undefined, { "If-None-Match": "" })).status).toBe(403);
    expect((await ticket.put()).status).toBe(200);
    expect((await ticket.put(text("other"))).status).toBe(412);
    expect(await (await served("ab/once.txt")).text()).toBe("first");
  });

  test("is for one key, and for a short time", async () => {
    const ticket = await signed("ab/mine.txt", "hello", "text/plain", 1);
    expect(ticket.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(1000);
    const elsewhere = ticket.url.replace("/ab/mine.txt", "/ab/other.txt");
    const { status } = await fetch(elsewhere, { method: "PUT", body: "hello", headers: ticket.headers });
    expect(status).toBe(403);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await ticket.put()).status).toBe(403);
  });

  test("is not created for a store that would let it replace a file", async () => {
    const unconditional: TestS3 = await startS3({ conditionalWrites: false });
    const plain = createS3FileStorage(unconditional.options);
    const wanted = { mimeType: "text/plain", sizeBytes: 5, expiresInSeconds: 60 };
    expect(await plain.presignPut?.("ab/a.txt", wanted)).toBeNull();
    expect(await plain.presignPut?.("ab/b.txt", wanted)).toBeNull();
    expect(unconditional.requests).toEqual(["PUT /write-once-probe.txt", "PUT /write-once-probe.txt"]);
    await unconditional.close();
  });

  test("is not created for a store on http while the hub is on https, since no browser would send it", async () => {
    const wanted = { mimeType: "text/plain", sizeBytes: 5, expiresInSeconds: 60 };
    const storageOf = (hubUrl: string, endpoint: string) =>
      createStorage({ s3: { ...s3.options, endpoint }, dataDir: ".data", hubUrl, filesPublicUrl: null });
    const inside = storageOf("https://hub.example.org", s3.options.endpoint);
    expect(await inside.presignPut?.("ab/inside.txt", wanted)).toBeNull();
    expect(await inside.put("ab/inside.txt", text("hello"), { mimeType: "text/plain" })).toMatchObject({
      ok: true,
    });
    const onOneMachine = storageOf("http://localhost:3000", s3.options.endpoint);
    expect(await onOneMachine.presignPut?.("ab/inside.txt", wanted)).not.toBeNull();
  });
});

describe("the health of a store", () => {
  test("passes while the bucket answers", async () => {
    await expect(storage.check()).resolves.toBeUndefined();
  });

  test("fails with a wrong access key", async () => {
    const wrong = createS3FileStorage({ ...s3.options, secretAccessKey: "wrong" });
    await expect(wrong.check()).rejects.toThrow();
  });

  test("fails soon when the store is unreachable or silent", async () => {
    const gone = await startS3();
    const goneStorage = createS3FileStorage(gone.options);
    await gone.close();
    const silent = createServer(() => {}).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const silentStorage = createS3FileStorage({ ...s3.options, endpoint: `http://127.0.0.1:${port}` });
    // The S3 client alone would wait for five seconds.
    for (const down of [goneStorage, silentStorage]) {
      const startedAt = performance.now();
      await expect(down.check()).rejects.toThrow();
      expect(performance.now() - startedAt).toBeLessThan(4_500);
    }
    silent.close();
  });
});
