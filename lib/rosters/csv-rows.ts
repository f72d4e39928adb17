import { isUtf8 } from "node:buffer";
import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import iconv from "iconv-lite";
import { createPace } from "./create-pace";
import { UnreadableRoster } from "./roster";

/** Characters of one row; a real one has a few hundred. */
const MAX_ROW_CHARACTERS = 100_000;
/** Bytes of one line: Korean letters have up to three. */
const MAX_LINE_BYTES = 3 * MAX_ROW_CHARACTERS;
/** Columns of one file; a real one has a few dozen. */
const MAX_COLUMNS = 100;
/** Small, because 4 KB can have 2,000 of the shortest rows, and they are read without a pause. */
const PIECE_BYTES = 4 * 1024;
/** Rows of one file. */
const MAX_ROWS = 300_000;

/** A row of a CSV. */
export interface CsvRow {
  /** As a spreadsheet counts it: the header is row 1. */
  row: number;
  /** A cell by the name of its column, in lower case and without spaces; undefined when the file has no such column. */
  cell(column: string): string | undefined;
  /** Whether it has more cells than the header. */
  isTooLong: boolean;
}

type Encoding = "utf-8" | "cp949";

/**
 * UTF-8, or else CP949, which Korean spreadsheets write. Almost any bytes are valid CP949, so the header must be a known one. A
 * file in UTF-16, which has NULs, counts as CP949, so that its header is refused.
 */
function encodingOf(bytes: Uint8Array): Encoding {
  return isUtf8(bytes) && !bytes.includes(0) ? "utf-8" : "cp949";
}

/**
 * Decodes bytes in pieces and lets other work of the process run in between. Not with Node's own decoder, which knows EUC-KR
 * without the syllables that CP949 adds, such as 믜 in a name.
 */
async function* decodeInPieces(bytes: Uint8Array, encoding: Encoding): AsyncGenerator<string> {
  const pause = createPace();
  const decoder = iconv.getDecoder(encoding);
  for (let offset = 0; offset < bytes.length; offset += PIECE_BYTES) {
    const piece = bytes.subarray(offset, offset + PIECE_BYTES);
    const text = decoder.write(Buffer.from(piece.buffer, piece.byteOffset, piece.length));
    const isLast = offset + PIECE_BYTES >= bytes.length;
    const decoded = isLast ? text + (decoder.end() ?? "") : text;
    if (encoding === "cp949" && decoded.includes("\uFFFD")) throw new UnreadableRoster("notUtf8");
    yield decoded;
    await pause();
  }
}

/** Refuses, without parsing, a file with too many lines, empty ones included, or with one that is too long. */
function assertLineLimits(bytes: Uint8Array): void {
  // A few old programs write carriage returns alone.
  const lineBreak = bytes.includes(10) ? 10 : 13;
  for (let [row, start] = [1, 0]; start < bytes.length; row += 1) {
    if (row > MAX_ROWS) throw new UnreadableRoster("tooManyRows");
    const found = bytes.indexOf(lineBreak, start);
    const end = found < 0 ? bytes.length : found;
    if (end - start > MAX_LINE_BYTES) throw new UnreadableRoster("badCsv", { row });
    start = end + 1;
  }
}

function columnName(cell: string): string {
  return cell.normalize("NFC").toLowerCase().replace(/\s/g, "");
}

/** The character that separates the cells of the header; a spreadsheet in some countries writes a semicolon. */
function delimiterOf(bytes: Uint8Array, encoding: Encoding): string {
  // Only the start, because a file may have 100 MB.
  const start = iconv.decode(bytes.subarray(0, MAX_ROW_CHARACTERS), encoding);
  // A cell that begins with a quotation mark may have line breaks; a mark inside a cell is a character.
  const [header = ""] = /^(?:(?<=^|[,;\t])"(?:[^"]|"")*"|[^\r\n])*/.exec(start) ?? [];
  const count = (delimiter: string) => header.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, next) => (count(next) > count(best) ? next : best));
}

/** Undoes what our own CSV files do to a cell that a spreadsheet would run as a formula. */
function unescapeFormula(cell: string): string {
  return /^'+[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell;
}

/** A cell as one line: a spreadsheet may wrap a name with a line break. */
function readCell(text: string): string {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  return unescapeFormula(lines.filter((line) => line !== "").join(" "));
}

/**
 * Yields the rows of a CSV (RFC 4180), without empty ones, with any kind of line break.
 * @param isHeader whether these columns are those of an expected file
 * @throws UnreadableRoster
 */
export async function* readCsvRows(
  bytes: Uint8Array,
  isHeader: (columns: readonly string[]) => boolean,
): AsyncGenerator<CsvRow> {
  assertLineLimits(bytes);
  const encoding = encodingOf(bytes);
  let count = 0;
  const parser = parse({
    delimiter: delimiterOf(bytes, encoding),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_CHARACTERS,
    on_record: (cells: string[], { empty_lines: emptyLines }) => {
      count += 1;
      // The parser compares the length of each row with that of the first, unless it has counted no row yet, and creates an Error
      // for each difference, which takes 0.1 ms. With a count that stays at 0 it never compares.
      Object.assign(parser.info, { records: 0 });
      return [String(count + emptyLines), ...cells];
    },
  });
  // An error of either stream is thrown by the loop below.
  pipeline(Readable.from(decodeInPieces(bytes, encoding)), parser, () => undefined);
  let columns: ReadonlyMap<string, number> | null = null;
  let width = 0;
  try {
    for await (const [number, ...texts] of parser as AsyncIterable<string[]>) {
      const row = Number(number);
      if (row > MAX_ROWS) throw new UnreadableRoster("tooManyRows");
      if (texts.length > MAX_COLUMNS) throw new UnreadableRoster("tooManyColumns", { row });
      const cells = texts.map(readCell);
      if (cells.every((cell) => cell === "")) continue;
      if (columns) yield toRow(row, { columns, width }, cells);
      else {
        const names = cells.map(columnName);
        if (!isHeader(names)) throw new UnreadableRoster("noHeader");
        columns = new Map(names.map((name, index) => [name, index]));
        width = names.length;
      }
    }
    if (columns === null) throw new UnreadableRoster("noHeader");
  } catch (error) {
    if (columns === null && encoding === "cp949") throw new UnreadableRoster("notUtf8");
    // Rows that were parsed but not read yet are lost with the error; `count` has them.
    if (error instanceof CsvError)
      throw new UnreadableRoster("badCsv", { row: count + parser.info.empty_lines + 1 });
    throw error;
  }
}

/** Looks a cell up when it is needed, instead of making an object of all columns for every row. */
function toRow(
  row: number,
  { columns, width }: { columns: ReadonlyMap<string, number>; width: number },
  cells: readonly string[],
): CsvRow {
  return {
    row,
    cell: (column) => {
      const index = columns.get(column);
      return index === undefined ? undefined : (cells[index] ?? "");
    },
    isTooLong: cells.slice(width).some((cell) => cell !== ""),
  };
}
