import { stringify } from "csv-stringify/sync";

/** What `Accept: text/csv` is answered: the columns stand for every page alike, whatever its rows hold. */
export interface CsvTable {
  columns: readonly string[];
  rows: readonly object[];
}

/** A table of any length as a file: `rows` is its beginning, and `more` brings the rest. */
export interface CsvFile extends CsvTable {
  /** Without its ending. */
  name: string;
  more: AsyncIterator<readonly object[]>;
}

/** How much a caller wants a media type, from 0 to 1; 0 where `Accept` does not name it (RFC 9110, 12.5.1). */
function qualityOf(type: string, accept: string): number {
  const ranges = accept.split(",").map((range) => range.split(";").map((part) => part.trim().toLowerCase()));
  const range = ranges.find(([name]) => name === type);
  const weight = range?.find((part) => part.startsWith("q="));
  if (weight !== undefined) return Number(weight.slice(2)) || 0;
  return range ? 1 : 0;
}

/** Whether the caller asks for CSV: by `Accept`, at least as much as for JSON; or by `format=csv` as a plain link does. */
export function wantsCsv(request: Request): boolean {
  const accept = request.headers.get("accept") ?? "";
  const wanted = qualityOf("text/csv", accept);
  if (wanted > 0 && wanted >= qualityOf("application/json", accept)) return true;
  return new URL(request.url).searchParams.get("format") === "csv";
}

/** A row's fields side by side: what is nested is named after its place, `actor.id` becomes `actorId`. */
function flat(row: object, prefix = ""): Record<string, unknown> {
  const fields = Object.entries(row).flatMap(([name, value]) => {
    const full = prefix ? prefix + name.charAt(0).toUpperCase() + name.slice(1) : name;
    return typeof value === "object" && value !== null ? Object.entries(flat(value, full)) : [[full, value]];
  });
  return Object.fromEntries(fields);
}

/** A line break of any kind parts rows unless it stands in quotes; the library looks for its own kind only. */
const LINE_BREAK = /[\r\n]/;

/** Rows as lines (RFC 4180). A cell that a spreadsheet would run as a formula is given as text. */
function linesOf({ columns, rows }: CsvTable, head: { header: boolean; bom: boolean }): string {
  return stringify(
    rows.map((row) => flat(row)),
    {
      ...head,
      columns: [...columns],
      escape_formulas: true,
      quoted_match: LINE_BREAK,
      record_delimiter: "windows",
    },
  );
}

/** A header line even when there are no rows, and the byte order mark by which spreadsheets know UTF-8. */
const BEGINNING = { header: true, bom: true };

function responseOf(body: BodyInit, headers: Record<string, string>): Response {
  const own = {
    "Content-Type": "text/csv; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  };
  return new Response(body, { status: 200, headers: { ...own, ...headers } });
}

/** A table as CSV. `fileName`, without its ending, where a browser is to keep it as a file. */
export function csvResponse(table: CsvTable, headers: Record<string, string>, fileName?: string): Response {
  return responseOf(linesOf(table, BEGINNING), { ...headers, ...(fileName && attachment(fileName)) });
}

/** What no file system and no header takes in a name: signs of paths, quotes, what is not seen, half a letter. */
const NOT_IN_A_FILE_NAME = /[\p{C}\p{Z}\\/:*?"<>|%;]+/gu;

/** The name in every script for today's browsers, and one in ASCII beside it for others (RFC 6266, RFC 8187). */
function attachment(name: string): Record<string, string> {
  const safe = `${name.toWellFormed().replace(NOT_IN_A_FILE_NAME, " ").trim()}.csv`;
  const plain = safe.replace(/[^\x20-\x7e]/g, "_");
  const exact = encodeURIComponent(safe).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const also = safe === plain ? "" : `; filename*=UTF-8''${exact}`;
  return { "Content-Disposition": `attachment; filename="${plain}"${also}` };
}

/** Reads the first page: what refuses the list refuses the file, before a byte of it is sent. */
export async function openCsvFile(file: {
  name: string;
  columns: readonly string[];
  pages: AsyncIterator<readonly object[]>;
}): Promise<CsvFile> {
  const first = await file.pages.next();
  return { name: file.name, columns: file.columns, rows: first.done ? [] : first.value, more: file.pages };
}

/** A file as it grows: the next page is read when the one before has been taken, and never if the caller has gone. */
export function csvFileResponse(file: CsvFile, headers: Record<string, string>): Response {
  const { columns, more } = file;
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(linesOf(file, BEGINNING))),
    pull: async (controller) => {
      const page = await more.next();
      if (page.done) controller.close();
      else
        controller.enqueue(
          encoder.encode(linesOf({ columns, rows: page.value }, { header: false, bom: false })),
        );
    },
    cancel: async () => {
      await more.return?.();
    },
  });
  return responseOf(body, { ...headers, ...attachment(file.name) });
}
