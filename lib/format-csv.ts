import { stringify } from "csv-stringify/sync";

/** A column: the name of a field, which is also its heading, or a field with another heading. */
export type CsvColumn = string | { key: string; header: string };

/** A table for a CSV file; the columns are the same for every page, whatever fields its rows have. */
export interface CsvTable {
  columns: readonly CsvColumn[];
  rows: readonly object[];
}

/** Flattens a row: the nested field `actor.id` becomes `actorId`. */
function flatten(row: object, prefix = ""): Record<string, unknown> {
  const fields = Object.entries(row).flatMap(([name, value]) => {
    const full = prefix ? prefix + name.charAt(0).toUpperCase() + name.slice(1) : name;
    return typeof value === "object" && value !== null
      ? Object.entries(flatten(value, full))
      : [[full, value]];
  });
  return Object.fromEntries(fields);
}

/** Cells with any kind of line break must be quoted; the library only quotes those with its own kind. */
const LINE_BREAK = /[\r\n]/;

/**
 * Cells that look as if they were escaped already get one more apostrophe. A roster import removes one from each
 * (`lib/rosters/csv-rows.ts`), so that it reads every cell exactly as it was.
 */
const LIKE_ESCAPED = /^'+[=+\-@\t\r＝＋－＠]/;
const escapeApostrophe = (cell: string): string => (LIKE_ESCAPED.test(cell) ? `'${cell}` : cell);

/** The start of a file: a header line, even without rows, and the byte order mark by which spreadsheets detect UTF-8. */
const BEGINNING = { header: true, bom: true };

/**
 * Formats rows as CSV (RFC 4180). Cells that a spreadsheet would run as a formula are escaped. `head` says whether a header line
 * and a byte order mark precede the rows; the later pages of a file have neither.
 */
export function formatCsv({ columns, rows }: CsvTable, head = BEGINNING): string {
  return stringify(
    rows.map((row) => flatten(row)),
    {
      ...head,
      columns: [...columns],
      escape_formulas: true,
      cast: { string: escapeApostrophe },
      quoted_match: LINE_BREAK,
      record_delimiter: "windows",
    },
  );
}
