/**
 * The files that the hub's storage takes, and how it serves them (protocol: Stored files). SVG is not one: it can run
 * scripts.
 */

/** One of them. */
export type FileType = {
  extension: string;
  mimeType: string;
  /** Other names by which browsers and systems declare it. */
  alsoDeclaredAs?: readonly string[];
  /** What `file-type` may call its bytes; the text types have no such mark. */
  sniffedAs?: readonly string[];
};

const FILE_TYPES: readonly FileType[] = [
  // An animated PNG is one to every reader.
  { extension: "png", mimeType: "image/png", sniffedAs: ["image/png", "image/apng"] },
  { extension: "jpg", mimeType: "image/jpeg", alsoDeclaredAs: ["image/jpg"], sniffedAs: ["image/jpeg"] },
  { extension: "webp", mimeType: "image/webp", sniffedAs: ["image/webp"] },
  { extension: "gif", mimeType: "image/gif", sniffedAs: ["image/gif"] },
  { extension: "mp3", mimeType: "audio/mpeg", alsoDeclaredAs: ["audio/mp3"], sniffedAs: ["audio/mpeg"] },
  {
    extension: "m4a",
    mimeType: "audio/mp4",
    alsoDeclaredAs: ["audio/m4a", "audio/x-m4a"],
    // Recorders write sound into an MP4 of the general brand as well.
    sniffedAs: ["audio/mp4", "audio/x-m4a", "video/mp4"],
  },
  {
    extension: "wav",
    mimeType: "audio/wav",
    alsoDeclaredAs: ["audio/x-wav", "audio/wave", "audio/vnd.wave"],
    sniffedAs: ["audio/wav", "audio/vnd.wave"],
  },
  { extension: "mp4", mimeType: "video/mp4", sniffedAs: ["video/mp4", "video/x-m4v"] },
  {
    extension: "webm",
    mimeType: "video/webm",
    alsoDeclaredAs: ["audio/webm"],
    sniffedAs: ["video/webm", "audio/webm"],
  },
  { extension: "pdf", mimeType: "application/pdf", sniffedAs: ["application/pdf"] },
  { extension: "zip", mimeType: "application/zip", alsoDeclaredAs: ["application/x-zip-compressed"] },
  { extension: "html", mimeType: "text/html" },
  { extension: "txt", mimeType: "text/plain" },
  { extension: "json", mimeType: "application/json" },
];

const BY_MIME_TYPE = new Map(
  FILE_TYPES.flatMap((type) => [type.mimeType, ...(type.alsoDeclaredAs ?? [])].map((name) => [name, type])),
);
const BY_EXTENSION = new Map(FILE_TYPES.map((type) => [type.extension, type]));

/** The type that this name declares, parameters aside; undefined for one that is not taken. */
export function fileTypeOf(mimeType: string): FileType | undefined {
  const [essence = ""] = mimeType.split(";");
  return BY_MIME_TYPE.get(essence.trim().toLowerCase());
}

/** The extension (without dot) of files of this type, parameters aside; null when the type is not taken. */
export function extensionFor(mimeType: string): string | null {
  return fileTypeOf(mimeType)?.extension ?? null;
}

/** The type of a stored file, told from its key; `application/octet-stream` for any other. */
export function mimeTypeOfKey(key: string): string {
  const extension = key.slice(key.lastIndexOf(".") + 1);
  return BY_EXTENSION.get(extension)?.mimeType ?? "application/octet-stream";
}

/**
 * For every answer with a stored file, beside `X-Content-Type-Options: nosniff`: whatever the file is, it runs nothing
 * and has no origin. Pictures, sound and video still show when they are opened by themselves.
 */
export const FILE_SECURITY_POLICY =
  "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";

/** How a stored file is named to a browser. */
export type ServedFile = { contentType: string; disposition: "inline" | "attachment" };

/**
 * The headers' values for serving a file of this type. A page is served as its source, an archive as a download; a PDF
 * too, because Chromium's viewer does not open in a sandbox.
 */
export function servedFile(mimeType: string): ServedFile {
  const type = fileTypeOf(mimeType);
  switch (type?.extension) {
    case undefined:
      return { contentType: "application/octet-stream", disposition: "attachment" };
    case "html":
    case "txt":
      return { contentType: "text/plain; charset=utf-8", disposition: "inline" };
    case "zip":
    case "pdf":
      return { contentType: type?.mimeType ?? "application/octet-stream", disposition: "attachment" };
    default:
      return { contentType: type?.mimeType ?? "application/octet-stream", disposition: "inline" };
  }
}
