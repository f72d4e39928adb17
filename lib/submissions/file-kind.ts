import type { SubmissionRow } from "@/client/contract/submissions";
import type { PicturePatterns } from "./queries/picture";

type SubmittedFile = SubmissionRow["assets"][number];

/** How a file of a submission can be shown: what is none of these is only linked to. */
export const FILE_KINDS = ["picture", "audio", "video", "pdf", "archive", "page", "file"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

const BY_PATH: readonly [RegExp, FileKind][] = [
  [/\.(?:png|jpe?g|webp|gif|avif)$/i, "picture"],
  [/\.(?:mp3|m4a|wav|ogg|oga|aac|flac)$/i, "audio"],
  [/\.(?:mp4|webm|m4v|mov)$/i, "video"],
  [/\.pdf$/i, "pdf"],
  [/\.zip$/i, "archive"],
  [/\.html?$/i, "page"],
];
// A drawing in SVG could carry a script: it is linked to like a page.
const BY_TYPE: readonly [RegExp, FileKind][] = [
  [/^image\/(?!svg)/i, "picture"],
  [/^audio\//i, "audio"],
  [/^video\//i, "video"],
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

/** The kind that an address says by its ending; undefined where it says none. */
function kindOfAddress(url: string): FileKind | undefined {
  return kindIn(BY_PATH, URL.parse(url)?.pathname ?? "");
}

/** How to show a file: by its declared type, else by its address, else by the role that the app gave it. */
export function fileKind(file: SubmittedFile): FileKind {
  if (file.mimeType) return kindIn(BY_TYPE, file.mimeType) ?? "file";
  return kindOfAddress(file.url) ?? (file.role && BY_ROLE[file.role]) ?? "file";
}

/** How to show the work itself, of which only the address is known. */
export function addressKind(url: string): FileKind {
  return kindOfAddress(url) ?? "page";
}

function sourceOf(table: readonly [RegExp, FileKind][], isOf: (kind: FileKind) => boolean): string {
  const sources = table.filter(([, kind]) => isOf(kind)).map(([pattern]) => pattern.source);
  return sources.map((source) => `(?:${source})`).join("|");
}

/** By what the database, which picks the picture of each row of a list, knows one: as `fileKind` does. */
export const PICTURES: PicturePatterns = {
  ending: sourceOf(BY_PATH, (kind) => kind === "picture"),
  anyEnding: sourceOf(BY_PATH, () => true),
  type: sourceOf(BY_TYPE, (kind) => kind === "picture"),
};
