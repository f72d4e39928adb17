import { expect, it } from "vitest";
import { submissionBody } from "../../client/contract/submissions";
import { MAX_PAGES } from "../book";
import { wrapText } from "../wrap-text";
import { buildSubmission } from "./build-submission";
import { emptyPage, emptyWork, getFingerprint, type Page } from "./work";

const file = (name: string, mimeType = "image/jpeg") => ({
  publicUrl: `https://files.school.kr/${name}`,
  mimeType,
});
const labels = { page: (number: number) => `Page ${number}`, pdf: "To print" };
const page = (id: string, more: Partial<Page>): Page => ({ ...emptyPage(id), ...more });
const picture = { url: "https://files.school.kr/fox.png", prompt: "fox" };

it("builds a submission that the contract accepts, for the longest book", () => {
  const pages = Array.from({ length: MAX_PAGES }, (_, index) => page(`${index}`, { text: "🦊".repeat(500) }));
  const work = { ...emptyWork(), title: "  여우\t이야기\n ", pages };
  const stored = {
    cover: file("cover"),
    pages: pages.map(({ id }) => file(id)),
    pdf: file("pdf", "application/pdf"),
  };
  const body = buildSubmission(work, stored, labels);
  expect(submissionBody.safeParse(body).error).toBeUndefined();
  expect(body.title).toBe("여우 이야기");
  expect(body.summary?.isWellFormed()).toBe(true);
  expect(body.primaryUrl).toBe(stored.cover.publicUrl);
  expect(body.assets.map(({ role }) => role)).toEqual(["cover", ...pages.map(() => "page")]);
  expect(body.attachments).toEqual([
    expect.objectContaining({ url: stored.pdf.publicUrl, label: "To print" }),
  ]);
});

it("leaves out the summary of a book without text, and the attachment of a book without a PDF", () => {
  const work = { ...emptyWork(), title: "Fox", pages: [page("a", { picture }), page("b", {})] };
  const body = buildSubmission(work, { cover: file("cover"), pages: [file("a")], pdf: null }, labels);
  expect(submissionBody.safeParse(body).error).toBeUndefined();
  expect(body).not.toHaveProperty("attachments");
  expect(body).not.toHaveProperty("summary");
});

it("tells the teacher what the student asked the AI to draw, and fits into the limit of `meta`", () => {
  const drawn = (id: string, prompt: string) => page(id, { picture: { ...picture, prompt } });
  const pages = [page("a", { text: "One" }), drawn("b", " fox in snow ")];
  const work = { ...emptyWork(), title: "Fox", cover: drawn("cover", "fox"), pages };
  const stored = { cover: file("cover"), pages: [file("a"), file("b")], pdf: null };
  expect(buildSubmission(work, stored, labels).meta).toEqual({
    aiRequests: [
      { kind: "image", prompt: "fox" },
      { kind: "image", prompt: "fox in snow", page: 2 },
    ],
  });
  const long = Array.from({ length: MAX_PAGES }, (_, index) => drawn(`${index}`, "가".repeat(1000)));
  const longest = buildSubmission({ ...work, pages: long }, stored, labels);
  expect(submissionBody.safeParse(longest).error).toBeUndefined();
});

it("wraps text at line breaks and spaces, breaks a word that is wider than a line, and loses no letter", () => {
  const measure = (text: string) => text.length;
  expect(wrapText("one two three\n\nfour", 8, measure)).toEqual(["one two", "three", "", "four"]);
  expect(wrapText("가나다라마바사", 3, measure)).toEqual(["가나다", "라마바", "사"]);
});

it("changes the fingerprint if the title, the cover, a text, a picture or the order of pages changed, and only then", () => {
  const pages = [page("a", { text: "One" }), page("b", { text: "Two" })];
  const work = { ...emptyWork(), title: "Fox", pages };
  const same = { ...work, pages: [...pages, page("c", { picturePrompt: "x" })], suggestions: [] };
  expect(getFingerprint(same)).toBe(getFingerprint(work));
  for (const changed of [
    { title: "Bear" },
    { coverColor: "sea" as const },
    { cover: page("cover", { picture }) },
    { pages: [...pages].reverse() },
    { pages: [page("a", { text: "Other" }), page("b", { text: "Two" })] },
    { pages: [page("a", { text: "One", picture }), page("b", { text: "Two" })] },
  ])
    expect(getFingerprint({ ...work, ...changed })).not.toBe(getFingerprint(work));
});
