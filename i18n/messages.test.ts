import { describe, expect, it } from "vitest";
import { en } from "./messages-en";
import { ko } from "./messages-ko";

/** Texts without a Korean word, and rightly so: keys of a keyboard, abbreviations, and places for values. */
const WITHOUT_KOREAN = [
  "apiReferenceViewer.search.command",
  "apiReferenceViewer.search.control",
  "apiReferenceViewer.search.entryOperation",
  "apiReferenceViewer.schema.forName",
  "apps.none",
  "submissions.count",
  "usage.rangeDays",
  "viewer.kind.pdf",
];

const HANGUL = /[\uac00-\ud7a3]/;

/** Every text by its key. */
function textsOf(messages: object, prefix = ""): [key: string, text: string][] {
  return Object.entries(messages).flatMap(([name, value]) =>
    typeof value === "string"
      ? [[`${prefix}${name}`, value] as [string, string]]
      : textsOf(value, `${prefix}${name}.`),
  );
}

describe("every text of the pages", () => {
  it("is there in both languages, and its Korean is Korean", () => {
    const [english, korean] = [textsOf(en), textsOf(ko)];
    expect(korean.map(([key]) => key).sort()).toEqual(english.map(([key]) => key).sort());
    const wordless = korean.filter(([, text]) => !HANGUL.test(text)).map(([key]) => key);
    expect(wordless.sort()).toEqual([...WITHOUT_KOREAN].sort());
  });
});
