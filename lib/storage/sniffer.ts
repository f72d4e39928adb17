import { fileTypeFromBuffer } from "file-type";
import { type FileType, fileTypeOf } from "./file-types";

/** Beyond this no magic bytes are looked for; a part of a file that is cut here is told as the whole would be. */
const SNIFFED_BYTES = 64 * 1024;
/** Parsing stops everything else that the hub does, and a small file may unfold to half a gigabyte of objects. */
const PARSED_BYTES = 1024 * 1024;

/** Tells whether bytes are of the type that was declared while they pass by, without keeping them. */
export interface Sniffer {
  /** The next bytes of the file, in order. */
  take(chunk: Uint8Array): void;
  /** Asked once, after the last: false too for an empty file and for a type that is not taken. */
  matches(): Promise<boolean>;
}

function isText(type: FileType): boolean {
  return type.extension !== "zip" && type.sniffedAs === undefined;
}

/** An empty archive has only the second mark. File formats inside a ZIP (docx, epub) are ZIP files as well. */
function isZip(bytes: Uint8Array): boolean {
  const mark = Buffer.from(bytes.subarray(0, 4)).toString("latin1");
  return mark === "PK\x03\x04" || mark === "PK\x05\x06";
}

/** By the first bytes: what a kind of file begins with. */
function magicSniffer(type: FileType): Sniffer {
  const beginning: Uint8Array[] = [];
  let missingBytes = SNIFFED_BYTES;
  return {
    take: (chunk) => {
      if (missingBytes === 0) return;
      // Copied, because whoever sends the chunk may use its memory again.
      const part = Uint8Array.from(chunk.subarray(0, missingBytes));
      beginning.push(part);
      missingBytes -= part.length;
    },
    matches: async () => {
      const bytes = Buffer.concat(beginning);
      if (type.sniffedAs === undefined) return isZip(bytes);
      const sniffed = await fileTypeFromBuffer(bytes).catch(() => undefined);
      return sniffed !== undefined && type.sniffedAs.includes(sniffed.mime);
    },
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Sees a text by and by; of a long one it keeps only the first sign that is no space. */
function jsonSniffer(): { take(text: string): void; matches(): boolean } {
  let whole: string | null = "";
  let first = "";
  return {
    take: (text) => {
      first ||= /[^ \t\r\n]/.exec(text)?.[0] ?? "";
      if (whole !== null) whole = whole.length + text.length > PARSED_BYTES ? null : whole + text;
    },
    matches: () => (whole === null ? /[{["\-\dtfn]/.test(first) : isJson(whole)),
  };
}

/** UTF-8 without NUL, to the last byte. */
function textSniffer(type: FileType): Sniffer {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const json = type.extension === "json" ? jsonSniffer() : null;
  let isEmpty = true;
  let isWrong = false;
  const decode = (chunk?: Uint8Array) => {
    try {
      const text = decoder.decode(chunk, { stream: chunk !== undefined });
      json?.take(text);
    } catch {
      isWrong = true;
    }
  };
  return {
    take: (chunk) => {
      if (isWrong || chunk.length === 0) return;
      isEmpty = false;
      if (chunk.includes(0)) isWrong = true;
      else decode(chunk);
    },
    matches: async () => {
      if (!isWrong) decode();
      return !isEmpty && !isWrong && (json?.matches() ?? true);
    },
  };
}

/**
 * Whether a file's bytes are of the type that was declared: by their magic bytes, or for html, txt and json as UTF-8
 * without NUL; json up to 1 MB also by parsing, a longer one by how it begins (protocol: Uploads).
 */
export function createSniffer(declaredMimeType: string): Sniffer {
  const type = fileTypeOf(declaredMimeType);
  if (type === undefined) return { take: () => undefined, matches: async () => false };
  return isText(type) ? textSniffer(type) : magicSniffer(type);
}

/** How many of a file's first bytes a sniffer needs: text is judged as a whole, all else by its beginning. */
export function bytesToSniff(file: { mimeType: string; sizeBytes: number }): number {
  const type = fileTypeOf(file.mimeType);
  return type !== undefined && isText(type) ? file.sizeBytes : Math.min(file.sizeBytes, SNIFFED_BYTES);
}
