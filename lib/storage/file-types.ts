/** A type of file that can be uploaded (protocol: Stored files). SVG is not one, because it can run scripts. */
export type FileType = {
  extension: string;
  mimeType: string;
  /** Other MIME types under which browsers and systems declare it. */
  aliases?: readonly string[];
  /**
   * The MIME types that the `file-type` package detects for it. Absent for texts, which have no signature, and for zip, which
   * the sniffer recognises itself.
   */
  sniffedAs?: readonly string[];
};

const FILE_TYPES: readonly FileType[] = [
  // An animated PNG is also a valid PNG.
  { extension: "png", mimeType: "image/png", sniffedAs: ["image/png", "image/apng"] },
  { extension: "jpg", mimeType: "image/jpeg", aliases: ["image/jpg"], sniffedAs: ["image/jpeg"] },
  { extension: "webp", mimeType: "image/webp", sniffedAs: ["image/webp"] },
  { extension: "gif", mimeType: "image/gif", sniffedAs: ["image/gif"] },
  { extension: "mp3", mimeType: "audio/mpeg", aliases: ["audio/mp3"], sniffedAs: ["audio/mpeg"] },
  {
    extension: "m4a",
    mimeType: "audio/mp4",
    aliases: ["audio/m4a", "audio/x-m4a"],
    // Some recorders write audio into an MP4 that is detected as a video.
    sniffedAs: ["audio/mp4", "audio/x-m4a", "video/mp4"],
  },
  {
    extension: "wav",
    mimeType: "audio/wav",
    aliases: ["audio/x-wav", "audio/wave", "audio/vnd.wave"],
    sniffedAs: ["audio/wav", "audio/vnd.wave"],
  },
  { extension: "mp4", mimeType: "video/mp4", sniffedAs: ["video/mp4", "video/x-m4v"] },
  {
    extension: "webm",
    mimeType: "video/webm",
    aliases: ["audio/webm"],
    sniffedAs: ["video/webm", "audio/webm"],
  },
  { extension: "pdf", mimeType: "application/pdf", sniffedAs: ["application/pdf"] },
  { extension: "zip", mimeType: "application/zip", aliases: ["application/x-zip-compressed"] },
  { extension: "html", mimeType: "text/html" },
  { extension: "txt", mimeType: "text/plain" },
  { extension: "json", mimeType: "application/json" },
];

const BY_MIME_TYPE = new Map(
  FILE_TYPES.flatMap((type) => [type.mimeType, ...(type.aliases ?? [])].map((name) => [name, type])),
);
const BY_EXTENSION = new Map(FILE_TYPES.map((type) => [type.extension, type]));

/** Finds the file type of a declared MIME type, ignoring parameters; undefined when it is not supported. */
export function findFileType(mimeType: string): FileType | undefined {
  const [essence = ""] = mimeType.split(";");
  return BY_MIME_TYPE.get(essence.trim().toLowerCase());
}

/** Returns the extension (without dot) of a MIME type, ignoring parameters; null when it is not supported. */
export function extensionFor(mimeType: string): string | null {
  return findFileType(mimeType)?.extension ?? null;
}

/** Returns the MIME type of a stored file from its key; `application/octet-stream` for an unknown extension. */
export function mimeTypeOfKey(key: string): string {
  const extension = key.slice(key.lastIndexOf(".") + 1);
  return BY_EXTENSION.get(extension)?.mimeType ?? "application/octet-stream";
}

/**
 * The Content-Security-Policy of every stored file: the file cannot run scripts and has an opaque origin. Pictures, audio and
 * video still play when they are opened directly.
 */
export const FILE_SECURITY_POLICY =
  "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";

/**
 * The Content-Security-Policy of a PDF in a frame of the hub's own pages. No browser's PDF viewer opens in a sandbox; it runs apart
 * from the page, and its documents reach neither the hub nor its cookies.
 */
export const FRAMED_PDF_POLICY = "frame-ancestors 'self'";

type ServedFile = { contentType: string; disposition: "inline" | "attachment" };

/**
 * Returns the values of Content-Type and Content-Disposition for a stored file of this MIME type. HTML is served as plain text.
 * Zip files are downloads, and so are PDFs, because Chromium's PDF viewer does not open in a sandbox.
 */
export function servedFile(mimeType: string): ServedFile {
  const type = findFileType(mimeType);
  if (!type) return { contentType: "application/octet-stream", disposition: "attachment" };
  const { extension, mimeType: contentType } = type;
  if (extension === "html" || extension === "txt")
    return { contentType: "text/plain; charset=utf-8", disposition: "inline" };
  return { contentType, disposition: extension === "zip" || extension === "pdf" ? "attachment" : "inline" };
}
