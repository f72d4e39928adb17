import { readFileSync } from "node:fs";
import { join } from "node:path";
import PDFDocument from "pdfkit";
import type { PrintablePicture } from "./printable-picture";

const FONTS = join(process.cwd(), "node_modules", "@expo-google-fonts");
const readFont = (file: string) => readFileSync(join(FONTS, file));

const MARGIN = 54;
const INK = "#1f1a17";
const QUIET = "#6b5f57";
const PICTURE_HEIGHT = 340;
const GAP = 14;

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;

/** Splits a text into runs of one font each: emoji, and everything else. */
function splitRuns(text: string): string[] {
  const runs: string[] = [];
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    const last = runs.at(-1);
    if (last !== undefined && EMOJI.test(last) === EMOJI.test(segment))
      runs[runs.length - 1] = last + segment;
    else runs.push(segment);
  }
  return runs;
}

/** A PDF on A4 that contains its fonts and is read while it is written, so that it never is in memory as a whole. */
export class PrintDocument {
  readonly #document: InstanceType<typeof PDFDocument>;
  #hasPage = false;

  constructor(title: string, lang: string) {
    this.#document = new PDFDocument({
      size: "A4",
      margin: MARGIN,
      autoFirstPage: false,
      lang,
      displayTitle: true,
      info: { Title: title },
    });
    // One file with all 11,172 Korean syllables and the Latin letters.
    this.#document.registerFont("text", readFont("gowun-dodum/400Regular/GowunDodum_400Regular.ttf"));
    this.#document.registerFont("emoji", readFont("noto-emoji/400Regular/NotoEmoji_400Regular.ttf"));
  }

  addPage(): void {
    this.#document.addPage();
    this.#hasPage = true;
  }

  /** Writes a paragraph, which continues on the next page when it is longer than this one. */
  write(text: string, { size, isQuiet = false }: { size: number; isQuiet?: boolean }): void {
    const runs = splitRuns(text);
    this.#document.fontSize(size).fillColor(isQuiet ? QUIET : INK);
    for (const [index, run] of runs.entries()) {
      const isContinued = index < runs.length - 1;
      const options = { continued: isContinued, lineGap: size * 0.35, paragraphGap: size * 0.6 };
      this.#document.font(EMOJI.test(run) ? "emoji" : "text").text(run, options);
    }
  }

  /** Draws a picture below what is there, on the next page when it does not fit any more. */
  draw({ jpeg, width, height }: PrintablePicture): void {
    const { page } = this.#document;
    const areaWidth = page.width - 2 * MARGIN;
    const scale = Math.min(areaWidth / width, PICTURE_HEIGHT / height, 1);
    const drawn = { width: width * scale, height: height * scale };
    if (this.#document.y + drawn.height > page.height - MARGIN) this.addPage();
    this.#document.image(jpeg, MARGIN + (areaWidth - drawn.width) / 2, this.#document.y, drawn);
    this.#document.y += drawn.height + GAP;
    this.#document.x = MARGIN;
  }

  /** Takes the bytes that are written so far. */
  *take(): Generator<Buffer> {
    for (let chunk = this.#document.read(); chunk !== null; chunk = this.#document.read()) {
      yield chunk as Buffer;
    }
  }

  /** Ends the document, and takes the rest of its bytes. */
  async *end(): AsyncGenerator<Buffer> {
    if (!this.#hasPage) this.addPage();
    this.#document.end();
    for await (const chunk of this.#document) yield chunk as Buffer;
  }
}
