import type { ImageRequest } from "./image-provider";
import type { Refusal } from "./read-refusal";
import type { TextRequest } from "./text-provider";

/** The longest description of a refusal, in characters. */
export const MAX_REFUSAL_LENGTH = 500;
/** A piece of this length that the request has too is taken for a quotation of it. */
const QUOTED_LENGTH = 12;
/** What is read of a message: quotations are taken out of it before it is cut to its final length. */
const MAX_MESSAGE_LENGTH = 2_000;
const MAX_FACTS_LENGTH = 120;
const HIDDEN = "…";

/** What must not be left in a description of a refusal. */
export type HiddenText = {
  /** Whole when shorter than twelve characters, else every piece of twelve characters. */
  whole: readonly string[];
  /** Every piece of twelve characters; shorter ones are ordinary words such as `text` or `low`. */
  pieces: readonly string[];
};

/** Whatever looks like a key, besides the provider's own, which is known. */
const KEY_PATTERNS = [
  /\bBearer\s+[^\s"',;]+/gi,
  /\b(?:sk|pk|rk|gsk|xai|hf|nvapi|r8|ghp)[-_][\w*-]{3,}/gi,
  /\bAIza[\w-]{10,}/g,
  /\b(?:api[-_ ]?key|access[-_ ]?token|authorization|secret)["']?\s*[:=]\s*["']?[^\s"',;]+/gi,
  // Masked by the provider, who leaves its first and last characters.
  /\S*\*{3,}\S*/g,
  /\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{32,}/gi,
];

const ESCAPES: Readonly<Record<string, string>> = { n: " ", r: " ", t: " " };

/** JSON or Python escapes, which providers leave in when they quote; up to three layers of them. */
function withoutEscapes(text: string): string {
  let now = text;
  for (let layer = 0; layer < 3 && now.includes("\\"); layer += 1) {
    now = now.replace(/\\(?:u([0-9a-f]{4})|x([0-9a-f]{2})|(.))/gis, (_, four, two, one: string) =>
      one === undefined ? String.fromCharCode(Number.parseInt(four ?? two, 16)) : (ESCAPES[one] ?? one),
    );
  }
  return now;
}

/** One line, without control characters and halves of surrogate pairs, which no database keeps. */
function oneLine(text: string): string {
  return text.toWellFormed().replace(/[\s\p{Cc}\p{Cf}]+/gu, " ");
}

/** A text as it is compared: Latin letters without case, and white space as `oneLine` has it. */
type Folded = Uint16Array;

const SPACE = 32;
let folds: Uint16Array | null = null;

/** What each UTF-16 unit is compared as. A table, because a request may have a million of them. */
function foldTable(): Uint16Array {
  folds ??= Uint16Array.from({ length: 0x10000 }, (_, unit) => {
    if (/[\s\p{Cc}\p{Cf}]/u.test(String.fromCharCode(unit))) return SPACE;
    return unit >= 65 && unit <= 90 ? unit + 32 : unit;
  });
  return folds;
}

function fold(text: string): Folded {
  const table = foldTable();
  const folded = new Uint16Array(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = table[text.charCodeAt(at)] ?? SPACE;
    if (unit === SPACE && folded[length - 1] === SPACE) continue;
    folded[length] = unit;
    length += 1;
  }
  return folded.subarray(0, length);
}

/** 31 to the power of `QUOTED_LENGTH`, as far as 32 bits go. */
const OLDEST = Array.from({ length: QUOTED_LENGTH }).reduce<number>((power) => Math.imul(power, 31), 1);

/** Calls back with every start of a piece of twelve characters, and the piece's hash, a number below 65,536. */
function eachPiece(text: Folded, visit: (at: number, hash: number) => void): void {
  let rolling = 0;
  for (let end = 0; end < text.length; end += 1) {
    const at = end - QUOTED_LENGTH + 1;
    rolling = (Math.imul(rolling, 31) + (text[end] ?? 0)) | 0;
    if (at > 0) rolling = (rolling - Math.imul(text[at - 1] ?? 0, OLDEST)) | 0;
    if (at >= 0) visit(at, (rolling ^ (rolling >>> 16)) & 0xffff);
  }
}

/** Marks each piece of the line that a text has too. Most pieces of a long text need no more than their hash. */
function markQuotations(line: Folded, texts: readonly Folded[], marks: Uint8Array): void {
  const starts = new Map<number, number[]>();
  const isWanted = new Uint8Array(0x10000);
  eachPiece(line, (at, hash) => {
    starts.set(hash, [...(starts.get(hash) ?? []), at]);
    isWanted[hash] = 1;
  });
  for (const text of texts) {
    eachPiece(text, (at, hash) => {
      if (isWanted[hash] === 0) return;
      const piece = text.subarray(at, at + QUOTED_LENGTH);
      const left = (starts.get(hash) ?? []).filter((start) => {
        const isQuoted = piece.every((unit, index) => unit === line[start + index]);
        if (isQuoted) marks.fill(1, start, start + QUOTED_LENGTH);
        return !isQuoted;
      });
      starts.set(hash, left);
      if (left.length === 0) isWanted[hash] = 0;
    });
  }
}

function asText(folded: Folded): string {
  return String.fromCharCode(...folded);
}

function markWhole(line: Folded, texts: readonly string[], marks: Uint8Array): void {
  const searched = asText(line);
  for (const text of texts) {
    for (let at = searched.indexOf(text); at >= 0; at = searched.indexOf(text, at + 1)) {
      marks.fill(1, at, at + text.length);
    }
  }
}

/** Each marked stretch as one sign. */
function withoutMarked(line: string, marks: Uint8Array): string {
  let kept = "";
  for (let at = 0; at < line.length; at += 1) {
    if (!marks[at]) kept += line[at];
    else if (!marks[at - 1]) kept += HIDDEN;
  }
  return kept;
}

type Quotable = { long: Folded[]; short: string[] };

/** The texts as a message may quote them. */
function quotable({ whole, pieces }: HiddenText): Quotable {
  const spelt = (texts: readonly string[]) =>
    [...new Set(texts.flatMap((text) => [text, withoutEscapes(text)]))].map(fold);
  const wholes = spelt(whole);
  const isLong = (text: Folded) => text.length >= QUOTED_LENGTH;
  const short = wholes.filter(({ length }) => length < QUOTED_LENGTH + 2);
  return {
    long: [...wholes, ...spelt(pieces)].filter(isLong),
    short: short
      .map((text) => asText(text).trim())
      .filter(({ length }) => length > 0 && length < QUOTED_LENGTH),
  };
}

function hide(text: string, { long, short }: Quotable): string {
  let line = oneLine(withoutEscapes(text)).trim();
  for (const pattern of KEY_PATTERNS) line = line.replace(pattern, HIDDEN);
  // What is left and right of something taken out may together be a quotation again.
  for (;;) {
    const marks = new Uint8Array(line.length);
    markQuotations(fold(line), long, marks);
    markWhole(fold(line), short, marks);
    const next = withoutMarked(line, marks);
    if (next === line) return line;
    line = next;
  }
}

function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}

/**
 * What a provider said, for the operator and the log: one line of at most 500 characters, without keys and without any
 * piece of the request. Empty when nothing is left.
 */
export function describeRefusal({ message, facts }: Refusal, hidden: HiddenText): string {
  const texts = quotable(hidden);
  const about = facts.length === 0 ? "" : cut(` (${facts.join(", ")})`, MAX_FACTS_LENGTH);
  const said = cut(hide(message.slice(0, MAX_MESSAGE_LENGTH), texts), MAX_REFUSAL_LENGTH - about.length);
  return hide(said + about, texts);
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** What a refusal of this text must not repeat: the messages, and longer pieces of the other fields. */
export function hiddenInText({ messages, options, extra, endUserId }: TextRequest): HiddenText {
  const parts = messages.flatMap(({ content }) => (typeof content === "string" ? [] : content));
  return {
    whole: messages.flatMap(({ content }) =>
      typeof content === "string"
        ? [content]
        : content.map(({ text }) => (typeof text === "string" ? text : "")),
    ),
    pieces: [...textsIn(parts), ...textsIn(options), ...textsIn(extra), endUserId],
  };
}

/** What a refusal of this picture must not repeat: the prompt, and longer pieces of the other fields. */
export function hiddenInImage({ prompt, extra, endUserId }: ImageRequest): HiddenText {
  return { whole: [prompt], pieces: [...textsIn(extra), endUserId] };
}
