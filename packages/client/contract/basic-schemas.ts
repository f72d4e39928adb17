import { z } from "zod";
import { ALLOWED_CENTURIES } from "./limits";
import { messageKey } from "./message-keys";

// Small schemas that several operations share (protocol: Words).

/** What a model generates. */
export const mediaType = z.enum(["text", "image"]);
export type MediaType = z.infer<typeof mediaType>;

/** Why an activity was started (protocol: Purposes). */
export const purpose = z.enum(["student_activity", "student_preview", "teacher_manage"]);
export type Purpose = z.infer<typeof purpose>;

/** The locale in the paths of pages and in launch URLs: `kr` is Korean (`ko`). */
export const pathLocale = z.enum(["en", "kr"]);
export type PathLocale = z.infer<typeof pathLocale>;

/** Who pays: the school's credit pool or the developer's. */
export const billing = z
  .enum(["school-pool", "developer"])
  .describe("Who pays: the school's credit pool or the developer's.");

/** The states of a hold (protocol: Credits). */
export const holdState = z.enum(["reserved", "settled", "released"]);
export type HoldState = z.infer<typeof holdState>;

/** What a student's guardian said about the use of AI (protocol: Guardian's consent). */
export const consentState = z.enum(["given", "refused", "unknown"]);
export type ConsentState = z.infer<typeof consentState>;

/** A UUID; every id of the hub is one. */
export const id = z.uuid();

/** An optional id that the caller generates, so that repeating the call does not create a second record. */
export function clientGeneratedId(thing: string) {
  return id
    .optional()
    .describe(
      `A UUID that the caller generates for each ${thing}. Repeating the call with the same values returns the same ${thing} instead of creating another; with other values: IDEM_001. When omitted, the hub generates the id.`,
    );
}

/**
 * The profile that a page was rendered for. A shared device may have another person signed in by now, whose data the
 * page must not show.
 */
export const expectedProfileId = id
  .optional()
  .describe("The profile that the page was rendered for; for anyone else the answer is NOTFOUND_001.");

/** A point in time, ISO 8601 in UTC. */
export const moment = z.iso.datetime();

/** A name in English, and the name that Korean pages show; null: the English one. */
export const localisedName = z.strictObject({ name: z.string(), nameKo: z.string().nullable() });

/**
 * Excludes control characters, line separators and characters that turn the direction of the text after them (such as U+202E),
 * so that a name reads as it is. The ranges are spelled out: classes such as `\p{Cc}` need a flag, and generators of clients
 * read the pattern without flags.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it keeps out.
const ONE_LINE = /^[^\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]*$/;

/** Counts characters like JSON Schema and people do; zod's own `max` counts UTF-16 units. */
export function atMost(maximum: number): z.core.CheckFn<string> {
  return ({ value, issues }) => {
    if ([...value].length > maximum)
      issues.push({
        code: "too_big",
        origin: "string",
        maximum,
        inclusive: true,
        input: value,
        continue: true,
      });
  };
}

/** A visible character. U+2800 is excluded: its Unicode category is symbol, but it is blank. */
const VISIBLE = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

/** Invisible characters: two names that differ only in them look the same. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The scripts of the languages that write U+200C and U+200D between letters. */
const JOINING_SCRIPTS = "Arab Syrc Mong Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr Tibt"
  .split(" ")
  .map((script) => `\\p{Script=${script}}`)
  .join("");

/** Invisible characters where they are needed: between letters of these scripts, and in emoji. */
const NEEDED_INVISIBLE = new RegExp(
  [
    `(?<=[${JOINING_SCRIPTS}])[\\u200c\\u200d](?=[${JOINING_SCRIPTS}])`,
    "(?<=\\p{Extended_Pictographic}[\\ufe0f\\p{Emoji_Modifier}]?)\\u200d(?=\\p{Extended_Pictographic})",
    "(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]",
    "(?<=[0-9#*])\\ufe0f(?=\\u20e3)",
  ].join("|"),
  "gu",
);

/** Whether a text has a visible character, and no invisible one except where its script or an emoji needs it. */
function isReadable(text: string): boolean {
  return VISIBLE.test(text) && !INVISIBLE.test(text.replace(NEEDED_INVISIBLE, ""));
}

/** A text of one line: trimmed, 1 to `maxCharacters` long, and readable (`isReadable`). */
export function oneLine(maxCharacters: number) {
  return z
    .string()
    .trim()
    .min(1, { abort: true })
    .max(maxCharacters)
    .regex(ONE_LINE, { error: messageKey("oneLine"), abort: true })
    .refine(isReadable, messageKey("visibleText"));
}

/** Whole credits. */
export const credits = z.int().min(0);

/**
 * The query fields `limit` and `cursor` of a list; the `Link` header has the address of the next page (protocol:
 * Lists and paging).
 */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(200).default(50).describe("Rows on one page, 1 to 200."),
  cursor: z.string().max(500).optional().describe("From the `Link` header of the page before."),
};

/** A day such as `2026-11-21`, between 1900 and 2099. */
export const calendarDay = z.iso.date().regex(ALLOWED_CENTURIES, messageKey("dayBetween1900And2099"));

/** The language of messages and files, as in `Accept-Language`; the addresses of Korean pages have `kr`. */
export type Language = "en" | "ko";
