import { fillMessage } from "@/lib/issue";
import en from "@/messages/en.json" with { type: "json" };
import ko from "@/messages/ko.json" with { type: "json" };
import type { Language } from "@/packages/client/contract/basic-schemas";
import type { ProblemCode, UnreadablePlace, WarningDetail } from "./roster";

type Texts = typeof en.rosterProblems;
const TEXTS: Readonly<Record<Language, Texts>> = { en: en.rosterProblems, ko: ko.rosterProblems };

/** The codes of rows that are imported all the same. */
export const WARNING_CODES: string[] = ["sameNumber"] satisfies ProblemCode[];

/** Returns the text of a problem. A code that this release does not know gets the text of `unexpected`. */
export function problemText(code: string, language: Language): string {
  const texts = TEXTS[language].problem;
  return Object.hasOwn(texts, code) ? texts[code as ProblemCode] : texts.unexpected;
}

/** Returns in words where a file cannot be read; an empty string when the place is not known. */
export function placeText({ file, column, row }: UnreadablePlace, language: Language): string {
  const { place } = TEXTS[language];
  const parts = [
    file,
    column === undefined ? undefined : fillMessage(place.column, { column }),
    row === undefined ? undefined : fillMessage(place.fromRow, { row }),
  ];
  return parts.filter((part) => part !== undefined).join(", ");
}

/** Returns the text of a warning about the class number `number`: who else has it, and what that means. */
export function warningText(
  number: string,
  { className, rows, names, more }: WarningDetail,
  language: Language,
): string {
  const texts = TEXTS[language].number;
  const places = rows.map((row) => fillMessage(texts.row, { row }));
  const people = names.map((name) => fillMessage(texts.person, { name }));
  const others = [...places, ...people].join(", ");
  const text = more === 0 ? texts.taken : texts.takenByMore;
  const who = fillMessage(text, { number, className, others, more });
  return `${who} ${problemText("sameNumber", language)}`;
}
