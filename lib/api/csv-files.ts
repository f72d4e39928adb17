import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { type CsvTable, formatCsv } from "@/lib/format-csv";
import { attachment, csvResponse } from "./csv";

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
