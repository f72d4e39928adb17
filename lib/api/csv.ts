import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { type CsvColumn, type CsvTable, formatCsv } from "@/lib/format-csv";

/** A table of any length as a file: `rows` is the first page, and `more` reads the others. */
export interface CsvFile extends CsvTable {
  name: string;
  more: AsyncIterator<readonly object[]>;
}

/**
 * The quality value of a media type in `Accept`, from 0 to 1 (RFC 9110, 12.5.1). 0 if the type is missing; wildcards do not
 * count.
 */
function qualityOf(type: string, accept: string): number {
  const ranges = accept.split(",").map((range) => range.split(";").map((part) => part.trim().toLowerCase()));
  const range = ranges.find(([name]) => name === type);
  const weight = range?.find((part) => part.startsWith("q="));
  if (weight !== undefined) return Number(weight.slice(2)) || 0;
  return range ? 1 : 0;
}

/** Whether the caller requests CSV: by `Accept`, with at least the quality of JSON, or by `format=csv` in a link. */
export function wantsCsv(request: Request): boolean {
  const accept = request.headers.get("accept") ?? "";
  const quality = qualityOf("text/csv", accept);
  if (quality > 0 && quality >= qualityOf("application/json", accept)) return true;
  return new URL(request.url).searchParams.get("format") === "csv";
}

function createResponse(body: BodyInit, headers: Record<string, string>): Response {
  const defaults = {
    "Content-Type": "text/csv; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  };
  return new Response(body, { status: 200, headers: { ...defaults, ...headers } });
}

/** Responds with a table as CSV. With `fileName` (without extension) browsers download it. */
export function csvResponse(table: CsvTable, headers: Record<string, string>, fileName?: string): Response {
  return createResponse(formatCsv(table), { ...headers, ...(fileName && attachment(fileName)) });
}

/** Matches characters that are unsafe in a file name or a header: those of paths, quotes, control characters, white space. */
const NOT_IN_A_FILE_NAME = /[\p{C}\p{Z}\\/:*?"<>|%;]+/gu;

/** Returns the header that names a download, in UTF-8 and with an ASCII fallback (RFC 6266, RFC 8187). */
export function attachment(name: string, extension = "csv"): Record<string, string> {
  const safe = `${name.toWellFormed().replace(NOT_IN_A_FILE_NAME, " ").trim()}.${extension}`;
  const plain = safe.replace(/[^\x20-\x7e]/g, "_");
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const utf8Name = safe === plain ? "" : `; filename*=UTF-8''${encoded}`;
  return { "Content-Disposition": `attachment; filename="${plain}"${utf8Name}` };
}

/** Opens a file and reads its first page, so that an error is thrown before anything is sent. */
export async function openCsvFile(file: {
  name: string;
  columns: readonly CsvColumn[];
  pages: AsyncIterator<readonly object[]>;
}): Promise<CsvFile> {
  const first = await file.pages.next();
  return { name: file.name, columns: file.columns, rows: first.done ? [] : first.value, more: file.pages };
}

/** Streams a file: each page is read after the previous one was sent, and none after the caller has disconnected. */
export function csvFileResponse(file: CsvFile, headers: Record<string, string>): Response {
  const { columns, more } = file;
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(encoder.encode(formatCsv(file))),
    pull: async (controller) => {
      const page = await more.next();
      if (page.done) controller.close();
      else
        controller.enqueue(
          encoder.encode(formatCsv({ columns, rows: page.value }, { header: false, bom: false })),
        );
    },
    cancel: async () => {
      await more.return?.();
    },
  });
  return createResponse(body, { ...headers, ...attachment(file.name) });
}

/** A CSV file with its name, without the extension. */
interface NamedTable extends CsvTable {
  name: string;
}

/**
 * Responds with CSV files as a download: a single one as it is, several as a zip called `name`. Files in a zip have no byte
 * order mark, because programs read them.
 */
export function csvFilesResponse(name: string, tables: readonly NamedTable[]): Response {
  const [only, ...others] = tables;
  if (only && others.length === 0) return csvResponse(only, {}, only.name);
  const zip = new ZipFile();
  for (const table of tables) {
    zip.addBuffer(Buffer.from(formatCsv(table, { header: true, bom: false })), `${table.name}.csv`);
  }
  zip.end();
  const body = Readable.toWeb(Readable.from(zip.outputStream)) as ReadableStream<Uint8Array>;
  const headers = { "Content-Type": "application/zip", "X-Content-Type-Options": "nosniff" };
  return new Response(body, {
    headers: { ...headers, "Cache-Control": "no-store", ...attachment(name, "zip") },
  });
}
