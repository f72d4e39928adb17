import type { FileKind } from "@/packages/client/contract/reviews";
import type { SubmissionRow } from "@/packages/client/contract/submissions";

type SubmittedFile = SubmissionRow["assets"][number];

const BY_PATH: readonly [RegExp, FileKind][] = [
  [/\.(?:png|jpe?g|webp|gif|avif)$/i, "picture"],
  [/\.(?:mp3|m4a|wav|ogg|oga|aac|flac)$/i, "audio"],
  [/\.(?:mp4|webm|m4v|mov)$/i, "video"],
  [/\.txt$/i, "text"],
  [/\.pdf$/i, "pdf"],
  [/\.zip$/i, "archive"],
  [/\.html?$/i, "page"],
];
// An SVG image can contain scripts, so it is linked to like a page.
const BY_TYPE: readonly [RegExp, FileKind][] = [
  [/^image\/(?!svg)/i, "picture"],
  [/^audio\//i, "audio"],
  [/^video\//i, "video"],
  [/^text\/plain\b/i, "text"],
  [/^application\/pdf\b/i, "pdf"],
  [/^application\/(?:x-)?zip\b/i, "archive"],
  [/^(?:text\/html|image\/svg)/i, "page"],
];
const BY_ROLE: Partial<Record<NonNullable<SubmittedFile["role"]>, FileKind>> = {
  image: "picture",
  audio: "audio",
  video: "video",
  page: "page",
};

function kindIn(table: readonly [RegExp, FileKind][], text: string): FileKind | undefined {
  return table.find(([pattern]) => pattern.test(text))?.[1];
}

function kindByExtension(url: string): FileKind | undefined {
  return kindIn(BY_PATH, URL.parse(url)?.pathname ?? "");
}

/**
 * Returns the kind of a file. A MIME type decides alone: the kind is `file` when the type is not known. A file without one has the
 * kind of its file extension, else that of its role.
 */
export function fileKind(file: SubmittedFile): FileKind {
  if (file.mimeType) return kindIn(BY_TYPE, file.mimeType) ?? "file";
  return kindByExtension(file.url) ?? (file.role && BY_ROLE[file.role]) ?? "file";
}

export function primaryUrlKind(url: string): FileKind {
  return kindByExtension(url) ?? "page";
}

function patternSource(table: readonly [RegExp, FileKind][], includes: (kind: FileKind) => boolean): string {
  const sources = table.filter(([, kind]) => includes(kind)).map(([pattern]) => pattern.source);
  return sources.map((source) => `(?:${source})`).join("|");
}

/**
 * The patterns of `fileKind` for the database, which selects the picture of each row of a list. `anyExtension` is needed because
 * the role `image` counts only when the file extension is not a known one.
 */
export const PICTURES = {
  extension: patternSource(BY_PATH, (kind) => kind === "picture"),
  anyExtension: patternSource(BY_PATH, () => true),
  mimeType: patternSource(BY_TYPE, (kind) => kind === "picture"),
};
