import type { SubmissionBody } from "../../client/index";
import type { Work } from "./work";

const MAX_SUMMARY_LENGTH = 2000;
const MAX_LABEL_LENGTH = 200;
/** `meta` holds 16 KB of JSON, and a UTF-16 unit takes at most 3 bytes there (control characters apart). */
const MAX_META_TEXT_LENGTH = 5000;
const LINE_BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Addresses of the stored files of a page. */
export interface StoredFiles {
  /** The page as a picture; what the teacher opens first. */
  card: { publicUrl: string; mimeType: string };
  /** The whole text as a file; null where storage refused it, then it travels in `meta`. */
  text: { publicUrl: string; mimeType: string } | null;
}

/** The URL envelope of a page (protocol: Submissions). Nothing in it says who wrote it: the hub knows. */
export function submissionOf(work: Work, files: StoredFiles): SubmissionBody {
  const title = work.title.replace(LINE_BREAKS, " ").trim();
  const assets: SubmissionBody["assets"] = [
    {
      role: "page",
      url: files.card.publicUrl,
      mimeType: files.card.mimeType,
      label: cut(title, MAX_LABEL_LENGTH),
    },
  ];
  if (work.picture) {
    assets.push({ role: "image", url: work.picture.url, label: cut(work.picture.prompt, MAX_LABEL_LENGTH) });
  }
  const body: SubmissionBody = {
    title: cut(title, 200),
    summary: cut(work.text.trim(), MAX_SUMMARY_LENGTH),
    primaryUrl: files.card.publicUrl,
    assets,
  };
  if (files.text) {
    const { publicUrl: url, mimeType } = files.text;
    body.attachments = [{ role: "file", url, mimeType, label: "story.txt" }];
  } else {
    body.meta = { text: cut(work.text, MAX_META_TEXT_LENGTH) };
  }
  return body;
}

/** The beginning of a text, never half a character of two code units. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}
