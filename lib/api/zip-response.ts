import { Readable } from "node:stream";
import { ZipFile } from "yazl";
import { attachment, type CsvTable, formatCsv } from "./csv";

/** Responds with a zip of CSV files, as a download. Its files have no byte order mark: programs read them. */
export function csvZipResponse(name: string, tables: readonly (CsvTable & { name: string })[]): Response {
  const zip = new ZipFile();
  for (const table of tables) {
    const text = formatCsv(table, { header: true, bom: false });
    zip.addBuffer(Buffer.from(text), `${table.name}.csv`);
  }
  zip.end();
  const body = Readable.toWeb(Readable.from(zip.outputStream)) as ReadableStream<Uint8Array>;
  return new Response(body, {
    headers: {
      "Content-Type": "application/zip",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      ...attachment(name, "zip"),
    },
  });
}
