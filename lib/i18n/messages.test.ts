import { describe, expect, it } from "vitest";
import { MESSAGES } from "./messages";

/** Texts that need no Korean letters on Korean pages: keyboard keys, abbreviations and placeholders. */
const WITHOUT_KOREAN = [
  "apiReferenceViewer.search.command",
  "apiReferenceViewer.search.control",
  "apiReferenceViewer.search.entryOperation",
  "apiReferenceViewer.schema.forName",
  "apps.none",
  "ltiPlatforms.title",
  "rosters.changes.from",
  "rosters.files.oneroster11",
  "rosters.files.oneroster12",
  "usage.rangeDays",
  "viewer.kind.pdf",
];

const HANGUL = /[\uac00-\ud7a3]/;

/** Returns every text with its key. */
function listTexts(messages: object, prefix = ""): [key: string, text: string][] {
  return Object.entries(messages).flatMap(([name, value]) =>
    typeof value === "string"
      ? [[`${prefix}${name}`, value] as [string, string]]
      : listTexts(value, `${prefix}${name}.`),
  );
}

describe("every text of the pages", () => {
  it("exists in both languages, and has Korean letters in Korean [people-11]", () => {
    const [english, korean] = [listTexts(MESSAGES.en), listTexts(MESSAGES.ko)];
    expect(korean.map(([key]) => key).sort()).toEqual(english.map(([key]) => key).sort());
    const untranslated = korean.filter(([, text]) => !HANGUL.test(text)).map(([key]) => key);
    expect(untranslated.sort()).toEqual([...WITHOUT_KOREAN].sort());
  });
});
