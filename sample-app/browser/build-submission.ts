import type { SubmissionBody } from "../../client/index";
import type { Work } from "./work";

const MAX_SUMMARY_LENGTH = 2000;
const MAX_LABEL_LENGTH = 200;
/** `meta` may have 16 KB of JSON, and a UTF-16 unit needs at most 3 bytes, except control characters. */
const MAX_META_TEXT_LENGTH = 5000;
const LINE_BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** The stored files of a page. */
export interface StoredFiles {
  /** The page as a picture, which the teacher opens first. */
  card: { publicUrl: string; mimeType: string };
  /** The whole text as a file; null when storage refused it, then `meta` has the text. */
  text: { publicUrl: string; mimeType: string } | null;
}

/** Builds the submission of a page (protocol: Submissions). It does not name the author, whom the hub knows. */
export function buildSubmission(work: Work, files: StoredFiles): SubmissionBody {
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

/** Cuts a text at `length` UTF-16 units, never between the two units of one character. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "");
}
