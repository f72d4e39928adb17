import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import { COVER_COLORS, type PrintedBook } from "../book";
import en from "../messages/en.json" with { type: "json" };
import ko from "../messages/ko.json" with { type: "json" };
import { wrapText } from "../wrap-text";
import { type PrintablePicture, toPrintablePicture } from "./printable-picture";

type LoadPicture = (url: string) => Promise<Uint8Array>;
type Document = InstanceType<typeof PDFDocument>;

/** A rectangle on the paper, in points. */
interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface LineLayout {
  box: Box;
  size: number;
  color: string;
  isCentered: boolean;
}

const { resolve } = createRequire(import.meta.url);
const readFont = (file: string) => readFileSync(resolve(`@expo-google-fonts/${file}`));
/** One file with all 11,172 Korean syllables and the Latin letters. */
const TEXT_FONT = readFont("gowun-dodum/400Regular/GowunDodum_400Regular.ttf");
const EMOJI_FONT = readFont("noto-emoji/400Regular/NotoEmoji_400Regular.ttf");

/** A4 in landscape: a picture beside a text, like an open picture book. */
const PAPER = { width: 841.89, height: 595.28 };
const MARGIN = 54;
const INK = "#2d2420";
const QUIET = "#7a6a5e";
const LINE_HEIGHT = 1.6;
/** From the top of a line to its baseline, as a multiple of the text size. */
const ASCENT = 1.1;
/** From the text size of a first reader's book down to the smallest that a child reads easily. */
/** Of the line below a picture that says that AI made it. */
const LABEL_SIZE = 11;
const LABEL_GAP = 4;
const TEXT_SIZES = [24, 21, 18, 16, 14, 12, 11];

const INNER: Box = {
  x: MARGIN,
  y: MARGIN,
  width: PAPER.width - 2 * MARGIN,
  height: PAPER.height - 2 * MARGIN - 24,
};
const LEFT: Box = { ...INNER, width: INNER.width * 0.48 };
const RIGHT: Box = { ...INNER, x: INNER.x + INNER.width * 0.53, width: INNER.width * 0.47 };

/**
 * Prints a book as a PDF that contains its fonts: the cover, then a sheet for each page. The author's name is
 * written by hand later, because a submitted file has a public address.
 */
export async function printBook(
  book: PrintedBook,
  loadPicture: LoadPicture,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PDFDocument({
    size: [PAPER.width, PAPER.height],
    margin: 0,
    autoFirstPage: false,
    lang: book.locale,
    displayTitle: true,
    info: { Title: book.title },
  });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((done, fail) => document.on("end", done).on("error", fail));
  document.registerFont("text", TEXT_FONT);
  document.registerFont("emoji", EMOJI_FONT);
  await printCover(document, book, loadPicture);
  let sheet = 1;
  const label = textsOf(book).picture.madeWithAi;
  for (const page of book.pages) sheet = await printPage(document, page, { sheet, loadPicture, label });
  document.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

const textsOf = ({ locale }: PrintedBook) => (locale === "ko" ? ko : en);

async function printCover(document: Document, book: PrintedBook, loadPicture: LoadPicture): Promise<void> {
  const { paper, ink } = COVER_COLORS[book.coverColor];
  const texts = textsOf(book);
  document.addPage();
  document.rect(0, 0, PAPER.width, PAPER.height).fill(paper);
  const titleBox = { ...INNER, height: book.coverPictureUrl ? 130 : INNER.height * 0.7 };
  const { lines, size } = fitLines(document, book.title, { box: titleBox, sizes: [46, 38, 32, 26, 22] });
  const titleArea = centeredIn(titleBox, lines.length * size * LINE_HEIGHT);
  writeLines(document, lines, { box: titleArea, size, color: ink, isCentered: true });
  if (book.coverPictureUrl) {
    const box = { ...INNER, y: INNER.y + 140, height: INNER.height - 180 };
    const picture = await toPrintablePicture(await loadPicture(book.coverPictureUrl));
    drawPicture(document, picture, { box, label: texts.picture.madeWithAi, color: ink });
  }
  const authorLine = `${texts.print.by} ______________________`;
  const authorArea = { ...INNER, y: PAPER.height - MARGIN - 16 };
  writeLines(document, [authorLine], { box: authorArea, size: 16, color: ink, isCentered: true });
}

/** Prints a page; a text that is longer than its sheet continues on the next one. Returns the number of the next sheet. */
async function printPage(
  document: Document,
  { text, pictureUrl }: PrintedBook["pages"][number],
  { sheet, loadPicture, label }: { sheet: number; loadPicture: LoadPicture; label: string },
): Promise<number> {
  const hasText = text.trim() !== "";
  const textBox = pictureUrl ? RIGHT : { ...INNER, x: MARGIN + 70, width: INNER.width - 140 };
  const { lines, size } = fitLines(document, text.trim(), { box: textBox, sizes: TEXT_SIZES });
  const linesOfSheet = Math.floor(textBox.height / (size * LINE_HEIGHT));
  let next = sheet;
  for (let first = 0; first === 0 || first < lines.length; first += linesOfSheet) {
    document.addPage();
    if (pictureUrl && first === 0) {
      const picture = await toPrintablePicture(await loadPicture(pictureUrl));
      drawPicture(document, picture, { box: hasText ? LEFT : INNER, label, color: QUIET });
    }
    const part = lines.slice(first, first + linesOfSheet);
    const box = centeredIn(textBox, part.length * size * LINE_HEIGHT);
    writeLines(document, part, { box, size, color: INK, isCentered: false });
    const footer = { ...INNER, y: PAPER.height - MARGIN + 4 };
    writeLines(document, [String(next)], { box: footer, size: 12, color: QUIET, isCentered: true });
    next += 1;
  }
  return next;
}

/** Draws a picture as large as the box allows, with its label below. */
function drawPicture(
  document: Document,
  { jpeg, width, height }: PrintablePicture,
  { box, label, color }: { box: Box; label: string; color: string },
): void {
  const labelHeight = LABEL_GAP + LABEL_SIZE * LINE_HEIGHT;
  const scale = Math.min(box.width / width, (box.height - labelHeight) / height);
  const drawn = { width: width * scale, height: height * scale };
  const { y } = centeredIn(box, drawn.height + labelHeight);
  document.image(jpeg, box.x + (box.width - drawn.width) / 2, y, drawn);
  const below = { ...box, y: y + drawn.height + LABEL_GAP };
  writeLines(document, [label], { box: below, size: LABEL_SIZE, color, isCentered: true });
}

function centeredIn(box: Box, height: number): Box {
  return { ...box, y: box.y + Math.max(0, (box.height - height) / 2) };
}

/** Wraps a text at the largest size at which it fits into the box, or at the smallest one. */
function fitLines(
  document: Document,
  text: string,
  { box, sizes }: { box: Box; sizes: readonly number[] },
): { lines: string[]; size: number } {
  const widths = new Map<string, number>();
  // The widths of single letters: measuring every part of every line would take seconds.
  const widthOf = (letter: string) => {
    const known = widths.get(letter) ?? fontFor(document, letter).fontSize(1).widthOfString(letter);
    widths.set(letter, known);
    return known;
  };
  for (const size of sizes) {
    const measure = (part: string) => [...part].reduce((sum, letter) => sum + widthOf(letter) * size, 0);
    const lines = wrapText(text, box.width, measure);
    if (lines.length * size * LINE_HEIGHT <= box.height || size === sizes.at(-1)) return { lines, size };
  }
  return { lines: [], size: sizes[0] ?? 0 };
}

function writeLines(document: Document, lines: readonly string[], layout: LineLayout): void {
  const { box, size, color, isCentered } = layout;
  document.fillColor(color);
  for (const [index, line] of lines.entries()) {
    const runs = splitRuns(line).map((run) => {
      const width = fontFor(document, run).fontSize(size).widthOfString(run);
      return { run, width };
    });
    const lineWidth = runs.reduce((sum, { width }) => sum + width, 0);
    let x = box.x + (isCentered ? (box.width - lineWidth) / 2 : 0);
    // The fonts differ in height, so every run is put on the same baseline.
    const y = box.y + (index * LINE_HEIGHT + ASCENT) * size;
    for (const { run, width } of runs) {
      fontFor(document, run).fontSize(size).text(run, x, y, { lineBreak: false, baseline: "alphabetic" });
      x += width;
    }
  }
}

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;

/** Splits a line into runs of one font each: emoji, and everything else. */
function splitRuns(line: string): string[] {
  const runs: string[] = [];
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    const last = runs.at(-1);
    if (last !== undefined && EMOJI.test(last) === EMOJI.test(segment))
      runs[runs.length - 1] = last + segment;
    else runs.push(segment);
  }
  return runs;
}

function fontFor(document: Document, run: string): Document {
  return document.font(EMOJI.test(run) ? "emoji" : "text");
}
