import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { afterAll, describe, expect, it, vi } from "vitest";
import { isFileKey } from "./file-storage";
import { createLocalFileStorage } from "./local-file-storage";

const folder = mkdtempSync(join(tmpdir(), "files-"));
afterAll(() => rmSync(folder, { recursive: true }));
const storage = createLocalFileStorage({
  folder: join(folder, "files"),
  publicBaseUrl: "https://hub.example.org/files",
});
const PNG = { mimeType: "image/png" };

async function* inPieces(...pieces: string[]): AsyncIterable<Uint8Array> {
  for (const piece of pieces) yield Buffer.from(piece);
}

async function readContent(key: string): Promise<string | null> {
  const file = await storage.read(key);
  return file && text(file.body);
}

describe("local file storage", () => {
  it("returns a stored file with its size and type", async () => {
    const bytes = Buffer.from([0, 1, 2, 255]);
    expect(await storage.put("ab/one.png", bytes, PNG)).toEqual({ ok: true, sizeBytes: 4 });
    const file = await storage.read("ab/one.png");
    if (!file) throw new Error("not there");
    expect(file).toMatchObject({ sizeBytes: 4, mimeType: "image/png" });
    expect(await buffer(file.body)).toEqual(bytes);
    expect(await storage.find("ab/one.png")).toEqual({ sizeBytes: 4, mimeType: "image/png" });
    expect(await storage.readBytes("ab/one.png", 4)).toEqual({ bytes, mimeType: "image/png" });
    expect(await storage.readBytes("ab/one.png", 3)).toBeNull();
  });

  it("stores a file that arrives in pieces, and an empty one", async () => {
    expect(await storage.put("p/pieces.txt", inPieces("ab", "", "cd"), PNG)).toEqual({
      ok: true,
      sizeBytes: 4,
    });
    expect(await readContent("p/pieces.txt")).toBe("abcd");
    await storage.put("p/empty.txt", new Uint8Array(), PNG);
    expect(await readContent("p/empty.txt")).toBe("");
  });

  it("stops waiting for a file system that hangs [errors-23]", async () => {
    const handle = await open(join(folder, "handle"), "w");
    const hanging = vi.spyOn(Object.getPrototypeOf(handle), "sync").mockReturnValue(new Promise(() => {}));
    const pipe = join(folder, "files", "x", "pipe.txt");
    mkdirSync(join(folder, "files", "x"), { recursive: true });
    // To open a pipe that nobody writes to waits, as on a file system that hangs.
    execFileSync("mkfifo", [pipe]);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const put = expect(storage.put("x/hanging.txt", Buffer.from("abc"), PNG)).rejects.toThrow("no answer");
    const find = expect(storage.find("x/pipe.txt")).rejects.toThrow("no answer");
    await vi.waitFor(() => expect(hanging).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(15_000);
    await Promise.all([put, find]);
    vi.useRealTimers();
    hanging.mockRestore();
    // Lets the call that still waits for the pipe end.
    await (await open(pipe, "r+")).close();
    await handle.close();
    rmSync(pipe);
    expect(readdirSync(join(folder, "files", ".unfinished"))).toEqual([]);
  });

  it("keeps nothing of a file that is too large or breaks off", async () => {
    const tooLarge = await storage.put("x/large.txt", inPieces("abc", "def"), { ...PNG, maxBytes: 5 });
    expect(tooLarge).toEqual({ ok: false, reason: "too-large" });
    async function* broken(): AsyncIterable<Uint8Array> {
      yield Buffer.from("abc");
      throw new Error("hung up");
    }
    await expect(storage.put("x/broken.txt", broken(), PNG)).rejects.toThrow("hung up");
    expect([await storage.find("x/large.txt"), await storage.find("x/broken.txt")]).toEqual([null, null]);
    expect(readdirSync(join(folder, "files", ".unfinished"))).toEqual([]);
  });

  it("keeps the first file, and answers a second put like the first", async () => {
    const first = await storage.put("o/once.txt", Buffer.from("first"), PNG);
    expect(await storage.put("o/once.txt", Buffer.from("second one"), PNG)).toEqual(first);
    expect(await readContent("o/once.txt")).toBe("first");
    expect(readdirSync(join(folder, "files", ".unfinished"))).toEqual([]);
  });

  it("keeps the file that was finished first when two are put at the same time", async () => {
    let finishLater = () => {};
    const firstIsDone = new Promise<void>((resolve) => {
      finishLater = resolve;
    });
    async function* slowly(): AsyncIterable<Uint8Array> {
      yield Buffer.from("sl");
      await firstIsDone;
      yield Buffer.from("ow");
    }
    const slow = storage.put("o/two.txt", slowly(), PNG);
    await storage.put("o/two.txt", Buffer.from("fast"), PNG);
    finishLater();
    expect(await slow).toEqual({ ok: true, sizeBytes: 4 });
    expect(await readContent("o/two.txt")).toBe("fast");
  });

  it("shows readers one complete file that never changes, during concurrent puts", async () => {
    const versions = ["a", "b"].map((letter) => letter.repeat(300_000));
    const puts = Array.from({ length: 20 }, (_, index) =>
      storage.put("r/race.txt", Buffer.from(versions[index % 2] ?? ""), PNG),
    );
    await Promise.race(puts);
    const kept = await readContent("r/race.txt");
    expect(versions).toContain(kept);
    for (let reading = 0; reading < 40; reading += 1) expect(await readContent("r/race.txt")).toBe(kept);
    for (const outcome of await Promise.all(puts)) expect(outcome).toEqual({ ok: true, sizeBytes: 300_000 });
    expect(await readContent("r/race.txt")).toBe(kept);
  });

  it("rejects a put to the name of a folder", async () => {
    await storage.put("f/folder/file.txt", Buffer.from("a"), PNG);
    await expect(storage.put("f/folder", Buffer.from("a"), PNG)).rejects.toThrow("EEXIST");
  });

  it("reads a range of bytes and returns the size of the whole file", async () => {
    await storage.put("p/range.txt", Buffer.from("0123456789"), PNG);
    const part = await storage.read("p/range.txt", { range: { startByte: 2, endByte: 4 } });
    if (!part) throw new Error("not there");
    expect(part.sizeBytes).toBe(10);
    expect(await text(part.body)).toBe("234");
  });

  it("returns null for a missing file, a folder, and a key below a file", async () => {
    await storage.put("d/file.txt", Buffer.from("a"), PNG);
    for (const key of ["d/none.txt", "none/none.txt", "d", "d/file.txt/below.txt"]) {
      expect(await storage.read(key), key).toBeNull();
    }
  });

  it("deletes a file, also a second time", async () => {
    await storage.put("d/gone.txt", Buffer.from("a"), PNG);
    await storage.delete("d/gone.txt");
    await storage.delete("d/gone.txt");
    expect(await storage.find("d/gone.txt")).toBeNull();
  });

  it.each([
    "../secrets.json",
    "a/../../secrets.json",
    "/etc/passwd",
    "a//b",
    "a/",
    "",
    ".",
    "..",
    ".unfinished/a",
    "a/.hidden",
    "A.png",
    "a b.png",
    "a\\b",
    "a\0.png",
    "a%2f..",
    "ä.png",
    "a/./b",
    "a\nb",
    "a".repeat(300),
  ])("throws for the key %j", async (key) => {
    writeFileSync(join(folder, "secrets.json"), "secret");
    expect(isFileKey(key)).toBe(false);
    await expect(storage.read(key)).rejects.toThrow("not a file key");
    await expect(storage.put(key, Buffer.from("a"), PNG)).rejects.toThrow("not a file key");
    await expect(storage.delete(key)).rejects.toThrow("not a file key");
  });

  it("passes its check, which fails when its folder cannot be written", async () => {
    await storage.check();
    writeFileSync(join(folder, "not-a-folder"), "");
    const broken = createLocalFileStorage({ folder: join(folder, "not-a-folder"), publicBaseUrl: "" });
    await expect(broken.check()).rejects.toThrow();
  });

  it("leaves nothing behind when the check finds a full disk", async () => {
    const file = await open(join(folder, "any"), "w");
    const full = vi.spyOn(Object.getPrototypeOf(file), "write").mockRejectedValue(new Error("ENOSPC"));
    await expect(storage.check()).rejects.toThrow("ENOSPC");
    full.mockRestore();
    await file.close();
    expect(readdirSync(join(folder, "files", ".unfinished"))).toEqual([]);
  });

  it("removes unfinished files of a crash after an hour", async () => {
    const unfinished = join(folder, "crashed", ".unfinished");
    mkdirSync(unfinished, { recursive: true });
    for (const name of ["left", "being-written"]) writeFileSync(join(unfinished, name), "ha");
    const twoHoursAgo = new Date(Date.now() - 2 * 3_600_000);
    utimesSync(join(unfinished, "left"), twoHoursAgo, twoHoursAgo);
    await createLocalFileStorage({ folder: join(folder, "crashed"), publicBaseUrl: "" }).removeLeftovers?.();
    expect(readdirSync(unfinished)).toEqual(["being-written"]);
  });

  it("returns the permanent public URL of a key", () => {
    expect(storage.publicUrl("ab/one.png")).toBe("https://hub.example.org/files/ab/one.png");
  });
});
