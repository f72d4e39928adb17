import sharp from "sharp";
import { describe, expect, it, vi } from "vitest";
import { extensionFor, mimeTypeOfKey, servedFile } from "./file-types";
import { createSniffer } from "./sniffer";

const canvas = sharp({ create: { width: 4, height: 4, channels: 3, background: "#fff" } });
const ascii = (text: string) => Buffer.from(text, "latin1");
/** An MP4 header of this brand. */
const ftyp = (brand: string) => ascii(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}isom\0\0\0\x08free`);
const ebml = Buffer.from(
  "1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff",
  "hex",
);

const FILES: Record<string, Buffer> = {
  "image/png": await canvas.clone().png().toBuffer(),
  "image/jpeg": await canvas.clone().jpeg().toBuffer(),
  "image/webp": await canvas.clone().webp().toBuffer(),
  "image/gif": await canvas.clone().gif().toBuffer(),
  "audio/mpeg": Buffer.concat([
    Buffer.from("fffb9064", "hex"),
    Buffer.alloc(413),
    Buffer.from("fffb9064", "hex"),
    Buffer.alloc(413),
  ]),
  "audio/mp4": ftyp("M4A "),
  "audio/wav": ascii(
    "RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x44\xac\0\0\x88\x58\x01\0\x02\0\x10\0data\0\0\0\0",
  ),
  "video/mp4": ftyp("isom"),
  "video/webm": ebml,
  "application/pdf": ascii("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n"),
  "application/zip": ascii(`PK\x05\x06${"\0".repeat(18)}`),
  "text/html": Buffer.from("<!doctype html><title>이야기</title>"),
  "text/plain": Buffer.from("옛날 옛적에"),
  "application/json": Buffer.from('{"title":"이야기"}'),
};
const TEXT_TYPES = new Set(["text/html", "text/plain", "application/json"]);

/** Takes two bytes at a time, which splits every Korean letter. */
function sniffMatches(bytes: Uint8Array, declared: string): Promise<boolean> {
  const sniffer = createSniffer(declared);
  for (let start = 0; start < bytes.length; start += 2) sniffer.take(bytes.subarray(start, start + 2));
  return sniffer.matches();
}

describe("the sniffer", () => {
  it.each(Object.keys(FILES))("accepts a %s by its bytes [uploads-2]", async (mimeType) => {
    expect(await sniffMatches(FILES[mimeType] ?? Buffer.alloc(0), mimeType)).toBe(true);
  });

  it("refuses a file of another type, unless its bytes may be valid for both types [uploads-5]", async () => {
    for (const [actual, bytes] of Object.entries(FILES)) {
      for (const declared of Object.keys(FILES)) {
        const isCompatible = actual === declared || (actual === "video/mp4" && declared === "audio/mp4");
        if (
          isCompatible ||
          (TEXT_TYPES.has(declared) && (TEXT_TYPES.has(actual) || actual === "application/pdf"))
        )
          continue;
        expect(await sniffMatches(bytes, declared), `${actual} as ${declared}`).toBe(false);
      }
    }
  });

  it.each([
    ["audio/x-m4a", "audio/mp4"],
    ["audio/m4a", "audio/mp4"],
    ["audio/x-wav", "audio/wav"],
    ["audio/wave", "audio/wav"],
    ["audio/mp3", "audio/mpeg"],
    ["image/jpg", "image/jpeg"],
    ["audio/webm;codecs=opus", "video/webm"],
    ["application/x-zip-compressed", "application/zip"],
    ["Text/HTML; charset=utf-8", "text/html"],
  ])("accepts %s as an alias of %s", async (declared, mimeType) => {
    expect(await sniffMatches(FILES[mimeType] ?? Buffer.alloc(0), declared)).toBe(true);
    expect(extensionFor(declared)).toBe(extensionFor(mimeType));
  });

  it("accepts a ZIP with files in it, such as a docx", async () => {
    expect(await sniffMatches(ascii("PK\x03\x04\x14\0\0\0\0\0word/document.xml"), "application/zip")).toBe(
      true,
    );
  });

  it.each([
    ["text/plain", ascii("a\0b")],
    ["text/plain", ascii("\xff\xfe\x61")],
    ["text/html", ascii("\xc0\xaf")],
    ["application/json", Buffer.from("{'a':1}")],
    ["application/json", Buffer.from("")],
    ["text/plain", Buffer.alloc(0)],
    ["image/svg+xml", Buffer.from("<svg/>")],
    ["application/javascript", Buffer.from("1")],
    ["", Buffer.from("1")],
    ["text/plain", Buffer.from("옛").subarray(0, 2)],
    ["application/json", Buffer.from(" \n")],
  ])("refuses, as %j, the bytes %j", async (declared, bytes) => {
    expect(await sniffMatches(bytes, declared)).toBe(false);
  });
});

describe("a JSON file", () => {
  const parse = vi.spyOn(JSON, "parse");
  const matchesJson = (text: string) => {
    const sniffer = createSniffer("application/json");
    sniffer.take(Buffer.from(text));
    return sniffer.matches();
  };
  const long = `[${"{},".repeat(400_000)}{}]`;

  it("is checked only at its beginning when it has more than 1 MB", async () => {
    expect(await matchesJson(`\n ${long}`)).toBe(true);
    expect(await matchesJson(`{"a":${long}}`)).toBe(true);
    expect(await matchesJson(`<p>${long}`)).toBe(false);
    expect(await matchesJson(" ".repeat(2_000_000))).toBe(false);
    expect(parse).not.toHaveBeenCalled();
  });

  it("is parsed when it has less than 1 MB", async () => {
    expect(await matchesJson(`[${"{},".repeat(1_000)}]`)).toBe(false);
    expect(parse).toHaveBeenCalledTimes(1);
    parse.mockRestore();
  });
});

describe("how a stored file is served", () => {
  it("never serves a page, an archive or an unknown file as active content [files-2] [files-4]", () => {
    expect(servedFile("text/html")).toEqual({
      contentType: "text/plain; charset=utf-8",
      disposition: "inline",
    });
    expect(servedFile("application/zip").disposition).toBe("attachment");
    expect(servedFile("image/svg+xml")).toEqual({
      contentType: "application/octet-stream",
      disposition: "attachment",
    });
  });

  it("serves pictures, audio and video inline", () => {
    expect(servedFile("image/png")).toEqual({ contentType: "image/png", disposition: "inline" });
    expect(servedFile("audio/x-m4a")).toEqual({ contentType: "audio/mp4", disposition: "inline" });
  });

  it("derives the type of a stored file from its key, and does not support SVG", () => {
    expect(mimeTypeOfKey("ab/abc.webp")).toBe("image/webp");
    expect(mimeTypeOfKey("ab/abc.svg")).toBe("application/octet-stream");
    expect(mimeTypeOfKey("ab/abc")).toBe("application/octet-stream");
    expect(extensionFor("image/svg+xml")).toBeNull();
  });
});
