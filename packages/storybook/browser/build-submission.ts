import type { SubmissionBody, UploadedFile } from "../../client/index";
import { cut, finishedPages, type Work } from "./work";

const MAX_SUMMARY_LENGTH = 2000;
const MAX_LABEL_LENGTH = 200;
const LINE_BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

type StoredFile = Pick<UploadedFile, "publicUrl" | "mimeType">;

/** The stored files of a book. */
export interface StoredFiles {
  /** The cover as a picture, which the teacher opens first. */
  cover: StoredFile;
  pages: readonly StoredFile[];
  /** The book to print; null when it could not be made, which must not keep anyone from submitting. */
  pdf: StoredFile | null;
}

const MAX_PROMPT_LENGTH = 200;
/** Leaves `meta` far below its limit of 16 KB. */
const MAX_AI_REQUESTS = 20;

/** What the student asked the AI to draw, for the teacher (protocol: Review); page 0 is the cover. */
function listAiRequests(work: Work) {
  return [work.cover, ...finishedPages(work)]
    .flatMap(({ picture }, page) =>
      picture && picture.prompt.trim() !== ""
        ? [
            {
              kind: "image",
              prompt: cut(picture.prompt.trim(), MAX_PROMPT_LENGTH),
              ...(page > 0 && { page }),
            },
          ]
        : [],
    )
    .slice(0, MAX_AI_REQUESTS);
}

/** Builds the submission of a book (protocol: Submissions). It does not name the author, whom the hub knows. */
export function buildSubmission(
  work: Work,
  files: StoredFiles,
  labels: { page: (number: number) => string; pdf: string },
): SubmissionBody {
  const title = work.title.replace(LINE_BREAKS, " ").trim();
  const story = finishedPages(work)
    .map(({ text }) => text.trim())
    .filter((text) => text !== "")
    .join("\n\n");
  const { publicUrl, mimeType } = files.cover;
  const body: SubmissionBody = {
    title: cut(title, 200),
    primaryUrl: publicUrl,
    assets: [
      { role: "cover", url: publicUrl, mimeType, label: cut(title, MAX_LABEL_LENGTH) },
      ...files.pages.map((page, index) => ({
        role: "page" as const,
        url: page.publicUrl,
        mimeType: page.mimeType,
        label: labels.page(index + 1),
      })),
    ],
  };
  const aiRequests = listAiRequests(work);
  if (aiRequests.length > 0) body.meta = { aiRequests };
  if (story !== "") body.summary = cut(story, MAX_SUMMARY_LENGTH);
  if (files.pdf) {
    const { publicUrl: url, mimeType: type } = files.pdf;
    body.attachments = [{ role: "file", url, mimeType: type, label: labels.pdf }];
  }
  return body;
}
