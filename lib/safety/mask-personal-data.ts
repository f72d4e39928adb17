import { type CountryCode, parsePhoneNumberFromString } from "libphonenumber-js/max";
import { validate as validateResidentNumber } from "stdnum/lib/cjs/kr/rrn.js";
import { luhnChecksumValidate } from "stdnum/lib/cjs/util/checksum.js";
import type { MaskedKind } from "@/packages/client/contract/generation";

/** What stands in place of what was masked. */
const MASKS: Readonly<Record<MaskedKind, string>> = {
  email: "[e-mail]",
  resident_number: "[resident number]",
  card: "[card number]",
  phone: "[phone]",
};

/** Without one of these, a text has nothing to mask. */
const MAY_IDENTIFY = /@|\d[\d\s()./+-]{5,}\d/;

/** Parts are bounded, so that no text takes longer than its length. */
const EMAIL =
  /(?<![\w.%+'-])[\p{Script=Latin}\d._%+'-]{1,64}@(?:[\p{Script=Latin}\d-]{1,63}\.){1,8}(?:[a-z]{2,24}|한국|닷컴)/giu;

const RESIDENT_NUMBER = /(?<!\d)\d{6}\s?-?\s?[1-8]\d{6}(?!\d)/g;

/** In one piece, or in the groups in which cards print it. */
const CARD =
  /(?<![\d-])(?:\d{13,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{4}(?:\1\d{3})?|\d{4}([ -])\d{6}\2\d{4,5})(?![\d-])/g;

/** Begins as a number that somebody has: with +, 0, or Korea's code. Years and sums do not. */
const PHONE =
  /(?<![\d.,+])(?:\+\s?\d{1,3}|\(0\d{1,4}\)|0\d{1,4}|\([2-9]\d{2}\)|82[-. ]?10)(?:[\s()./-]{0,2}\d{2,8}){1,5}(?!\d)/g;

/** Kinds of numbers that people have, not machines. */
const PERSONAL_TYPES: ReadonlySet<string | undefined> = new Set([
  "MOBILE",
  "FIXED_LINE",
  "FIXED_LINE_OR_MOBILE",
  "VOIP",
  "PERSONAL_NUMBER",
]);

/** Since October 2020 the digits after the seventh are random, without a check digit, so only the birthday is looked at. */
function isResidentNumber(match: string): boolean {
  const birthday = match.replace(/\D/g, "").slice(0, 7);
  const { isValid, error } = validateResidentNumber(`${birthday}000000`);
  return isValid || error?.name === "InvalidChecksum";
}

function isCard(match: string): boolean {
  const digits = match.replace(/\D/g, "");
  const { length } = digits;
  // ISBNs and times in milliseconds have 13 digits, too; rows of years have spaces.
  if (length === 13 && !digits.startsWith("4")) return false;
  if (length < 16 && !/^[34]/.test(digits)) return false;
  if (match.includes(" ") && !/^([3-69]|2[2-7])/.test(digits)) return false;
  return luhnChecksumValidate(digits);
}

/** Korea's mobile numbers as they are dialled from abroad. */
const KOREAN_MOBILE = /^1[016-9]\d{7,8}$/;

function isPhoneOf(country: CountryCode, match: string): boolean {
  const phone = parsePhoneNumberFromString(match, country);
  // Any mobile number may be given to somebody tomorrow, and none that machines have (012) is somebody's.
  if (phone?.country === "KR" && phone.nationalNumber.startsWith("1"))
    return KOREAN_MOBILE.test(phone.nationalNumber);
  if (!phone?.isValid()) return false;
  const type = phone.getType();
  // A British number without its country's code is recognised when it is a mobile one; others look like any row of digits.
  if (country === "GB" && !match.startsWith("+")) return type === "MOBILE";
  return PERSONAL_TYPES.has(type);
}

function isPhone(match: string): boolean {
  if (match.startsWith("82")) return isPhoneOf("KR", `+${match}`);
  if (/^\([2-9]/.test(match)) return isPhoneOf("US", match);
  return isPhoneOf("KR", match) || isPhoneOf("GB", match);
}

/** A text with more candidates is nobody's story: the rest of them is replaced without a look, which takes long. */
const MAX_CANDIDATES = 1_000;

/** Where in a candidate the personal data is. */
type Range = readonly [start: number, end: number];

const wholeIf =
  (isPersonal: (match: string) => boolean) =>
  (match: string): Range | null =>
    isPersonal(match) ? [0, match.length] : null;

const PHONE_START = /^(?:\+|\(?0|82[-. ]?10|\([2-9]\d{2}\))/;

/** Finds a phone number: the whole, or the last and longest among other digits, as in "01/02 010-1234-5678 2026". */
function findPhone(match: string): Range | null {
  if (isPhone(match)) return [0, match.length];
  const groups = [...match.matchAll(/(?:\+\s?|\()?\d+/g)];
  const starts = groups
    .map(({ index }) => index)
    .filter((start) => PHONE_START.test(match.slice(start)))
    .reverse();
  const ends = groups.map(({ index, 0: group }) => index + group.length).reverse();
  for (const start of starts)
    for (const end of ends) if (end - start >= 9 && isPhone(match.slice(start, end))) return [start, end];
  return null;
}

/** In the order in which they are looked for: what one has found is not looked at by the next. */
const RULES: readonly [MaskedKind, RegExp, (match: string) => Range | null][] = [
  ["email", EMAIL, wholeIf(() => true)],
  ["resident_number", RESIDENT_NUMBER, wholeIf(isResidentNumber)],
  ["card", CARD, wholeIf(isCard)],
  ["phone", PHONE, findPhone],
];

/** Digits and signs that look like others, as these, one character for one. */
function toAscii(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u2010-\u2015\u2212]/g, "-");
}

/**
 * Replaces e-mail addresses, phone numbers, Korean resident numbers and card numbers, and names the kinds that it has replaced
 * (protocol: Safety). Names and dates stay.
 */
export function maskPersonalData(text: string): { text: string; masked: MaskedKind[] } {
  const ascii = toAscii(text);
  if (!MAY_IDENTIFY.test(ascii)) return { text, masked: [] };
  // Where something starts, its end and its kind.
  const found = new Map<number, { end: number; kind: MaskedKind }>();
  let rest = ascii;
  let candidates = 0;
  for (const [kind, pattern, find] of RULES) {
    // Again while something is found: the rest of a candidate may have another number.
    for (let before = ""; before !== rest; ) {
      before = rest;
      rest = rest.replace(pattern, (match, ...more) => {
        candidates++;
        const range: Range | null = candidates > MAX_CANDIDATES ? [0, match.length] : find(match);
        if (range === null) return match;
        const [start, end] = range;
        const at = more.find((value) => typeof value === "number") as number;
        found.set(at + start, { end: at + end, kind });
        return match.slice(0, start) + "\u0000".repeat(end - start) + match.slice(end);
      });
    }
  }
  let masked = "";
  let from = 0;
  for (const [start, { end, kind }] of [...found].sort(([a], [b]) => a - b)) {
    masked += text.slice(from, start) + MASKS[kind];
    from = end;
  }
  return {
    text: masked + text.slice(from),
    masked: [...new Set([...found.values()].map(({ kind }) => kind))],
  };
}
