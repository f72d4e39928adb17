import { fileTypeFromBuffer } from "file-type";
import { type FileType, findFileType } from "./file-types";

const SNIFFED_BYTES = 64 * 1024;
/** Characters. Longer JSON is not parsed, because parsing blocks the process and may need half a gigabyte of memory. */
const PARSED_BYTES = 1024 * 1024;

/** Checks whether streamed bytes are of the declared type. Keeps only the first bytes, or JSON that is short enough to parse. */
interface Sniffer {
  take(chunk: Uint8Array): void;
  /** Called once, after the last bytes; false also for an empty file and an unsupported type. */
  matches(): Promise<boolean>;
}

function isText(type: FileType): boolean {
  return type.extension !== "zip" && type.sniffedAs === undefined;
}

/** The second signature is that of an empty archive. Formats based on ZIP (docx, epub) match as well. */
function isZip(bytes: Uint8Array): boolean {
  const signature = Buffer.from(bytes.subarray(0, 4)).toString("latin1");
  return signature === "PK\x03\x04" || signature === "PK\x05\x06";
}

function magicSniffer(type: FileType): Sniffer {
  const beginning: Uint8Array[] = [];
  let missingBytes = SNIFFED_BYTES;
  return {
    take: (chunk) => {
      if (missingBytes === 0) return;
      // Copied, because the sender may reuse the chunk's memory.
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

/** Parses short JSON; of long JSON it checks only the first character that is not white space. */
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

/** Checks that the whole file is UTF-8 without NUL. */
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
 * Creates a sniffer for the declared type (protocol: Uploads): by magic bytes; for html, txt and json, valid UTF-8 without
 * NUL. JSON of up to a million characters is also parsed.
 */
export function createSniffer(declaredMimeType: string): Sniffer {
  const type = findFileType(declaredMimeType);
  if (type === undefined) return { take: () => undefined, matches: async () => false };
  return isText(type) ? textSniffer(type) : magicSniffer(type);
}

/** Returns how many of a file's first bytes a sniffer needs: all bytes of a text, the beginning of any other file. */
export function bytesToSniff(file: { mimeType: string; sizeBytes: number }): number {
  const type = findFileType(file.mimeType);
  return type !== undefined && isText(type) ? file.sizeBytes : Math.min(file.sizeBytes, SNIFFED_BYTES);
}
