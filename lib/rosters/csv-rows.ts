import { pipeline, Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import iconv from "iconv-lite";
import { UnreadableRoster } from "./roster";

/** Characters of one row; a real one has a few hundred. */
const MAX_ROW_CHARACTERS = 100_000;
const CHUNK_CHARACTERS = 64 * 1024;
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

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Node's own decoder knows EUC-KR without the syllables that CP949 adds, such as 믜 in a name. */
function decodeKorean(bytes: Uint8Array): string | null {
  const text = iconv.decode(bytes, "cp949");
  return text.includes("\uFFFD") ? null : text;
}

function columnName(cell: string): string {
  return cell.normalize("NFC").toLowerCase().replace(/\s/g, "");
}

/** The first line, as far as it can be a row: a file may be one line of 100 MB. */
function firstLine(text: string): string {
  return text.slice(0, MAX_ROW_CHARACTERS).split(/[\r\n]/, 1)[0] ?? "";
}

/** The character that separates the cells of the first line; a spreadsheet in some countries writes a semicolon. */
function delimiterOf(text: string): string {
  const header = firstLine(text);
  const count = (delimiter: string) => header.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, one) => (count(one) > count(best) ? one : best));
}

/**
 * Decodes a CSV: UTF-8 with or without a byte order mark, or what Korean spreadsheets write (CP949), which is tried when
 * the bytes are not UTF-8 and accepted when its header is understood.
 */
function decodeCsv(bytes: Uint8Array, isHeader: (columns: readonly string[]) => boolean): string {
  const text = decodeUtf8(bytes);
  if (text !== null && !text.includes("\u0000")) return text;
  const korean = decodeKorean(bytes);
  const columns = korean === null ? [] : firstLine(korean).split(delimiterOf(korean));
  if (korean === null || !isHeader(columns.map((cell) => columnName(cell.replaceAll('"', ""))))) {
    throw new UnreadableRoster("notUtf8");
  }
  return korean;
}

/** Yields a text in pieces and lets other work of the process run in between. */
async function* inPieces(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += CHUNK_CHARACTERS) {
    yield text.slice(at, at + CHUNK_CHARACTERS);
    await nextTurn();
  }
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
 * Yields the rows of a CSV (RFC 4180) with any kind of line break, without empty ones.
 * @param isHeader whether these columns are those of an expected file
 * @throws UnreadableRoster for another encoding, an unclosed quotation mark, another header, or too many rows
 */
export async function* readCsvRows(
  bytes: Uint8Array,
  isHeader: (columns: readonly string[]) => boolean,
): AsyncGenerator<CsvRow> {
  const text = decodeCsv(bytes, isHeader);
  const parser = parse({
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_ROW_CHARACTERS,
  });
  // An error of either stream is thrown by the loop below.
  pipeline(Readable.from(inPieces(text)), parser, () => undefined);
  let columns: ReadonlyMap<string, number> | null = null;
  let [row, width] = [0, 0];
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row += 1;
      if (row > MAX_ROWS) throw new UnreadableRoster("tooManyRows");
      const cells = record.map(readCell);
      if (cells.every((cell) => cell === "")) continue;
      if (columns) yield toRow(row, { columns, width }, cells);
      else {
        const names = cells.map(columnName);
        if (!isHeader(names)) throw new UnreadableRoster("noHeader");
        columns = new Map(names.map((name, index) => [name, index]));
        width = names.length;
      }
    }
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableRoster("badCsv") : error;
  }
  if (columns === null) throw new UnreadableRoster("noHeader");
}

/** Looks cells up when they are asked for: an object of a header of 30,000 columns for every row would take hours. */
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
