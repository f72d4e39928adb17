import type { ImageRequest } from "./image-provider";
import type { Refusal } from "./read-refusal";
import type { TextRequest } from "./text-provider";

/** The longest description of a provider's error (`Refusal`), in characters. */
export const MAX_REFUSAL_LENGTH = 500;
/** A piece of this length that also occurs in the request counts as a quotation. */
const QUOTED_LENGTH = 12;
/** How much of a message is read; quotations are removed before it is cut to its final length. */
const MAX_MESSAGE_LENGTH = 2_000;
const MAX_ERROR_DETAILS_LENGTH = 120;
const ELLIPSIS = "…";

/** Texts of the request that must not appear in the description of a refusal. */
export type HiddenText = {
  /** A text shorter than twelve characters is hidden where all of it occurs; of a longer one, every piece of twelve characters. */
  whole: readonly string[];
  /** Of these, only pieces of twelve characters are hidden: shorter texts are often ordinary words such as `text` or `low`. */
  pieces: readonly string[];
};

/** Patterns of API keys. The provider's own key needs none: the caller of `describeRefusal` adds it to `HiddenText`. */
const KEY_PATTERNS = [
  /\bBearer\s+[^\s"',;]+/gi,
  /\b(?:sk|pk|rk|gsk|xai|hf|nvapi|r8|ghp)[-_][\w*-]{3,}/gi,
  /\bAIza[\w-]{10,}/g,
  /\b(?:api[-_ ]?key|access[-_ ]?token|authorization|secret)["']?\s*[:=]\s*["']?[^\s"',;]+/gi,
  // Masked by the provider except for its first and last characters.
  /\S*\*{3,}\S*/g,
  /\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{32,}/gi,
];

const ESCAPES: Readonly<Record<string, string>> = { n: " ", r: " ", t: " " };

/** Decodes up to three layers of JSON or Python escapes, which providers leave in quotations. */
function decodeEscapes(text: string): string {
  let decoded = text;
  for (let layer = 0; layer < 3 && decoded.includes("\\"); layer += 1) {
    decoded = decoded.replace(/\\(u[0-9a-f]{4}|x[0-9a-f]{2}|.)/gis, (_, escaped: string) =>
      escaped.length === 1
        ? (ESCAPES[escaped] ?? escaped)
        : String.fromCharCode(Number.parseInt(escaped.slice(1), 16)),
    );
  }
  return decoded;
}

/** One line, without control characters and lone surrogates. PostgreSQL cannot store NUL and lone surrogates. */
function toOneLine(text: string): string {
  return text.toWellFormed().replace(/[\s\p{Cc}\p{Cf}]+/gu, " ");
}

/** A text in the form in which it is compared: Latin letters in lower case, white space as in `toOneLine`. */
type Folded = Uint16Array;

const SPACE = 32;
let folds: Uint16Array | null = null;

/** Maps each UTF-16 unit to its compared form. A table, because a request may have a million units. */
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
  for (let index = 0; index < text.length; index += 1) {
    const unit = table[text.charCodeAt(index)] ?? SPACE;
    if (unit === SPACE && folded[length - 1] === SPACE) continue;
    folded[length] = unit;
    length += 1;
  }
  return folded.subarray(0, length);
}

/** 31 to the power of `QUOTED_LENGTH`, in 32 bits: the weight of the unit that leaves the rolling hash. */
const OLDEST_WEIGHT = Array.from({ length: QUOTED_LENGTH }).reduce<number>(
  (power) => Math.imul(power, 31),
  1,
);

/** Calls `visit` with the start and the 16-bit hash of every piece of twelve characters. */
function eachPiece(text: Folded, visit: (start: number, hash: number) => void): void {
  let rolling = 0;
  for (let end = 0; end < text.length; end += 1) {
    const start = end - QUOTED_LENGTH + 1;
    rolling = (Math.imul(rolling, 31) + (text[end] ?? 0)) | 0;
    if (start > 0) rolling = (rolling - Math.imul(text[start - 1] ?? 0, OLDEST_WEIGHT)) | 0;
    if (start >= 0) visit(start, (rolling ^ (rolling >>> 16)) & 0xffff);
  }
}

/** Marks each piece of the line that also occurs in one of the texts. Hashes rule out most pieces of a long text. */
function markQuotations(line: Folded, texts: readonly Folded[], marks: Uint8Array): void {
  const starts = new Map<number, number[]>();
  const isInLine = new Uint8Array(0x10000);
  eachPiece(line, (start, hash) => {
    starts.set(hash, [...(starts.get(hash) ?? []), start]);
    isInLine[hash] = 1;
  });
  for (const text of texts) {
    eachPiece(text, (textStart, hash) => {
      if (isInLine[hash] === 0) return;
      const piece = text.subarray(textStart, textStart + QUOTED_LENGTH);
      const notYetFound = (starts.get(hash) ?? []).filter((lineStart) => {
        const isQuoted = piece.every((unit, index) => unit === line[lineStart + index]);
        if (isQuoted) marks.fill(1, lineStart, lineStart + QUOTED_LENGTH);
        return !isQuoted;
      });
      starts.set(hash, notYetFound);
      if (notYetFound.length === 0) isInLine[hash] = 0;
    });
  }
}

function toText(folded: Folded): string {
  return String.fromCharCode(...folded);
}

function markWhole(line: Folded, texts: readonly string[], marks: Uint8Array): void {
  const searched = toText(line);
  for (const text of texts) {
    for (let start = searched.indexOf(text); start >= 0; start = searched.indexOf(text, start + 1)) {
      marks.fill(1, start, start + text.length);
    }
  }
}

/** Replaces each run of marked characters with one ellipsis. */
function replaceMarked(line: string, marks: Uint8Array): string {
  let result = "";
  for (let index = 0; index < line.length; index += 1) {
    if (!marks[index]) result += line[index];
    else if (!marks[index - 1]) result += ELLIPSIS;
  }
  return result;
}

/** Texts to hide: `long` ones by their pieces, `short` ones as a whole. */
type Quotable = { long: Folded[]; short: string[] };

/** The hidden texts in the forms in which a message may quote them. */
function toQuotable({ whole, pieces }: HiddenText): Quotable {
  const foldAll = (texts: readonly string[]) =>
    [...new Set(texts.flatMap((text) => [text, decodeEscapes(text)]))].map(fold);
  const wholes = foldAll(whole);
  const isLong = (text: Folded) => text.length >= QUOTED_LENGTH;
  // Slightly longer texts too, because trimming may make them short.
  const short = wholes.filter(({ length }) => length < QUOTED_LENGTH + 2);
  return {
    long: [...wholes, ...foldAll(pieces)].filter(isLong),
    short: short
      .map((text) => toText(text).trim())
      .filter(({ length }) => length > 0 && length < QUOTED_LENGTH),
  };
}

function hide(text: string, { long, short }: Quotable): string {
  let line = toOneLine(decodeEscapes(text)).trim();
  for (const pattern of KEY_PATTERNS) line = line.replace(pattern, ELLIPSIS);
  // The text around a removed part may form a new quotation.
  for (;;) {
    const marks = new Uint8Array(line.length);
    markQuotations(fold(line), long, marks);
    markWhole(fold(line), short, marks);
    const next = replaceMarked(line, marks);
    if (next === line) return line;
    line = next;
  }
}

function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}

/**
 * Describes a provider's error for the operator and the log, in one line of at most 500 characters. Each key and each quotation of
 * the request becomes `…`. Empty when the provider said nothing.
 */
export function describeRefusal({ message, errorDetails }: Refusal, hidden: HiddenText): string {
  const texts = toQuotable(hidden);
  const details =
    errorDetails.length === 0 ? "" : cut(` (${errorDetails.join(", ")})`, MAX_ERROR_DETAILS_LENGTH);
  const text = cut(hide(message.slice(0, MAX_MESSAGE_LENGTH), texts), MAX_REFUSAL_LENGTH - details.length);
  return hide(text + details, texts);
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Returns what the description of a refused text must not contain: the messages, and pieces of the other fields. */
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

/** Returns what the description of a refused picture must not contain: the prompt, and pieces of the other fields. */
export function hiddenInImage({ prompt, extra, endUserId }: ImageRequest): HiddenText {
  return { whole: [prompt], pieces: [...textsIn(extra), endUserId] };
}
