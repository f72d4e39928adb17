import { expect, test } from "vitest";
import { newOperationId } from "../../client/index";
import { MAX_PAGES, MAX_PROMPT_LENGTH, MAX_TEXT_LENGTH, MAX_TITLE_LENGTH } from "../book";
import { fitWork } from "./fit-work";
import { helpPrompt } from "./help-prompt";
import { emptyPage, emptyWork, type Page, type Work } from "./work";

const PICTURE_URL = `https://files.${"school".repeat(10)}.example.org/ab/${"0".repeat(32)}.webp`;
const bytesOf = (work: Work | null) => Buffer.byteLength(JSON.stringify(work));

/** A page as long as the editor allows, in Korean: no script needs more bytes (three) for each UTF-16 unit. */
function fullPage(): Page {
  const picturePrompt = "산".repeat(MAX_PROMPT_LENGTH);
  return {
    ...emptyPage(newOperationId()),
    text: "글".repeat(MAX_TEXT_LENGTH),
    picturePrompt,
    picture: { url: PICTURE_URL, prompt: picturePrompt },
  };
}

/** A book of full pages with everything else that is saved: suggestions, a text and a picture that are being made, and the receipt of the last submission. */
function fullBook(pageCount: number): Work {
  const pages = Array.from({ length: pageCount }, fullPage);
  const pageId = pages.at(-1)?.id ?? "";
  const title = "책".repeat(MAX_TITLE_LENGTH);
  const pending = { operationId: newOperationId(), pageId, startedAtMs: Date.now() };
  const input = helpPrompt("next", { work: { title, pages }, pageId }, "ko");
  const suggestion = { pageId, kind: "next", text: "참".repeat(800) } as const;
  return {
    ...emptyWork(),
    title,
    pages,
    cover: { ...fullPage(), id: "cover", text: "" },
    suggestions: Array.from({ length: 6 }, (_, index) => ({ ...suggestion, id: `${index}` })),
    pendingHelp: { ...pending, kind: "next", input },
    pendingPicture: {
      ...pending,
      jobId: newOperationId(),
      input: { prompt: "산".repeat(MAX_PROMPT_LENGTH), aspectRatio: "4:3", quality: "fast" },
    },
    receipt: { revision: 200, submittedAt: new Date().toISOString(), fingerprint: "14000-ffffffff" },
  };
}

test("the longest book that a student can write is kept whole, with the suggestions for which there is room [sample-2]", () => {
  const work = fullBook(MAX_PAGES);
  expect(bytesOf(work)).toBeGreaterThan(64 * 1024);
  const fitting = fitWork(work);
  expect(bytesOf(fitting)).toBeLessThanOrEqual(64 * 1024);
  const { suggestions, ...book } = fitting ?? emptyWork();
  expect({ ...book, suggestions: work.suggestions }).toEqual(work);
  expect(suggestions).toEqual(work.suggestions.slice(0, suggestions.length));
});

test("a book of six full pages stays as it is, and a book with more full pages than one device allows, as after a merge, does not fit", () => {
  const work = fullBook(6);
  expect(fitWork(work)).toBe(work);
  expect(fitWork(fullBook(MAX_PAGES + 4))).toBeNull();
});
