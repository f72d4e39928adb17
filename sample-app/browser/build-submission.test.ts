import { expect, it } from "vitest";
import { submissionBody } from "../../client/contract/submissions";
import { buildSubmission } from "./build-submission";
import { emptyWork } from "./work";
import { wrapText } from "./wrap-text";

const files = {
  card: { publicUrl: "https://files.school.kr/page.png", mimeType: "image/png" },
  text: { publicUrl: "https://files.school.kr/story.txt", mimeType: "text/plain" },
};

it("builds a submission that the contract accepts, for a page of any length", () => {
  const picture = { url: "https://files.school.kr/fox.png", prompt: "p".repeat(500) };
  const work = { ...emptyWork(), title: "  여우\t이야기\n ", text: "🦊".repeat(3000), picture };
  const envelope = buildSubmission(work, files);
  expect(submissionBody.safeParse(envelope).error).toBeUndefined();
  expect(envelope.title).toBe("여우 이야기");
  expect(envelope.summary?.isWellFormed()).toBe(true);
  expect(envelope.assets.map((asset) => asset.role)).toEqual(["page", "image"]);
});

it("has the page card as the only asset when there is no picture", () => {
  const envelope = buildSubmission({ ...emptyWork(), title: "Fox", text: "Once" }, files);
  expect(envelope.assets).toHaveLength(1);
  expect(envelope.primaryUrl).toBe(files.card.publicUrl);
});

it("wraps text at line breaks and spaces without losing a letter", () => {
  const measure = (text: string) => text.length;
  expect(wrapText("one two three\n\nfour", 8, measure)).toEqual(["one two", "three", "", "four"]);
  expect(wrapText("가나다라마바사", 3, measure)).toEqual(["가나다", "라마바", "사"]);
});

it("puts a text that storage refused into meta, within its limit", () => {
  for (const text of ["가".repeat(9000), "🦊".repeat(9000), '"'.repeat(9000)]) {
    const envelope = buildSubmission({ ...emptyWork(), title: "Fox", text }, { ...files, text: null });
    expect(submissionBody.safeParse(envelope).error).toBeUndefined();
    expect(envelope.attachments).toBeUndefined();
  }
});
