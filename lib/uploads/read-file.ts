import type { Readable } from "node:stream";
import { gone, notFound } from "@/lib/hub-error";
import { currentStorage } from "@/lib/storage/current-storage";
import { type ByteRange, isFileKey, parseByteRange } from "@/lib/storage/file-storage";
import { FILE_SECURITY_POLICY, FRAMED_PDF_POLICY, servedFile } from "@/lib/storage/file-types";
import { reachStorage } from "@/lib/storage/reach-storage";
import { confirmAndListMissing } from "./confirm-uploads";
import { findServedFile } from "./queries";

/** A stored file and the headers to serve it with; `range` is null for the whole file. */
interface ServedStoredFile {
  key: string;
  sizeBytes: number;
  contentType: string;
  disposition: "inline" | "attachment";
  securityPolicy: string;
  range: ByteRange | "unsatisfiable" | null;
}

/** How a stored file is asked for: its `Range`, and whether a page of the hub shows it in a frame, which only a PDF changes. */
interface FileRequest {
  rangeHeader: string | null;
  isFramed?: boolean;
}

/**
 * Returns a stored file. A file that was uploaded is checked in the storage on its first use, here or when it is submitted.
 * @throws HubError NOTFOUND_001 (410 when it was deleted or taken down, 404 when nothing valid was uploaded), CFG_002
 */
export async function getStoredFile(
  key: string,
  { rangeHeader, isFramed = false }: FileRequest,
): Promise<ServedStoredFile> {
  const file = isFileKey(key) ? await findServedFile(key) : null;
  if (file === "erased") throw gone("This file was deleted.");
  if (file === "taken-down") throw gone("The school has taken this file down.");
  if (!file || (file.state !== "stored" && (await confirmAndListMissing([key])).size > 0))
    throw notFound("file");
  const served = servedFile(file.mimeType);
  const isFramedPdf = isFramed && served.contentType === "application/pdf";
  return {
    key,
    sizeBytes: file.sizeBytes,
    ...served,
    ...(isFramedPdf && { disposition: "inline" }),
    securityPolicy: isFramedPdf ? FRAMED_PDF_POLICY : FILE_SECURITY_POLICY,
    range: parseByteRange(rangeHeader, file.sizeBytes),
  };
}

/** Opens a stored file or a part of it. @throws HubError NOTFOUND_001 when the storage has lost it, CFG_002 */
export async function openStoredFile(key: string, range: ByteRange | null): Promise<Readable> {
  const opened = await reachStorage(currentStorage().read(key, range ? { range } : {}));
  if (!opened) throw notFound("file");
  return opened.body;
}
