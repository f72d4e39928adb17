import { type Hub, readFailure } from "./call";
import { compressToJpeg, MAX_FALLBACK_BYTES } from "./compress-image";
import { EducationError } from "./education-error";
import { fetchWithin } from "./fetch-within";
import type { UploadTicket } from "./generation-types";
import { deriveOperationId, newOperationId } from "./operation-id";

/**
 * Options of one upload.
 *
 * @example const options: UploadOptions = { filename: "voice.webm" };
 */
export interface UploadOptions {
  /** The id of the user action that this upload belongs to. Generated when omitted. */
  operationId?: string;
  /** The file name; by default the File's own name, or `file` for a Blob, which has none. */
  filename?: string;
  signal?: AbortSignal;
  /** Timeout of the transfer in milliseconds; 5 minutes by default. */
  timeoutMs?: number;
}

/**
 * A stored file.
 *
 * @example const assetOf = ({ publicUrl, mimeType }: UploadedFile) => ({ role: "file", url: publicUrl, mimeType });
 */
export interface UploadedFile {
  /** Permanent address; may be submitted. */
  publicUrl: string;
  mimeType: string;
  sizeBytes: number;
}

const UPLOAD_TIMEOUT_MS = 5 * 60_000;
const NOT_STORED = "The file could not be stored.";

/**
 * Stores a file (`EducationClient.upload`): gets an upload address from the hub, then sends the bytes there without the launch session.
 * When this transfer fails or times out, an image is sent to `fallbackUrl`, an address of the app's own server, as one JPEG of at
 * most 4.4 MB.
 */
export async function uploadFile(
  { call, proxy, fallbackUrl }: Hub & { fallbackUrl?: string | undefined },
  file: Blob,
  options: UploadOptions = {},
): Promise<UploadedFile> {
  const { operationId = newOperationId(), signal, timeoutMs = UPLOAD_TIMEOUT_MS } = options;
  // The hub's list of types has none with a charset: `text/plain;charset=utf-8` is sent as `text/plain`.
  const mimeType = file.type.split(";")[0] || "application/octet-stream";
  const filename = options.filename ?? (file as Partial<File>).name ?? "file";
  const ticket = await call<UploadTicket>({
    url: `${proxy}/api/upload-url`,
    body: { filename, mimeType, sizeBytes: file.size },
    operationId: deriveOperationId(operationId, "upload-url"),
    signal,
  });
  const { uploadUrl, method, headers, publicUrl } = ticket;
  let failure: EducationError;
  try {
    const answer = await fetchWithin(uploadUrl, { method, headers, body: file }, { timeoutMs, signal });
    // Storage writes an address only once: 412 means that an earlier attempt of this upload succeeded.
    if (answer.ok || answer.status === 412) return { publicUrl, mimeType, sizeBytes: file.size };
    const { error, details } = readFailure(answer);
    failure = new EducationError("EDU_UPLOAD_FAILED", error?.message ?? NOT_STORED, {
      ...details,
      cause: error?.code,
      detail: error?.detail,
    });
  } catch (error) {
    if (!(error instanceof EducationError) || error.code === "EDU_ABORTED") throw error;
    failure = new EducationError("EDU_UPLOAD_FAILED", NOT_STORED, { cause: error });
  }
  const jpeg = fallbackUrl && mimeType.startsWith("image/") ? await toSmallJpeg(file) : null;
  if (!fallbackUrl || !jpeg) throw failure;
  return call<UploadedFile>({
    url: fallbackUrl,
    body: jpeg,
    operationId: deriveOperationId(operationId, "upload-fallback"),
    signal,
    timeoutMs,
  });
}

/** Returns a small JPEG unchanged, and compresses any other image. */
async function toSmallJpeg(file: Blob): Promise<Blob | null> {
  return file.type === "image/jpeg" && file.size <= MAX_FALLBACK_BYTES ? file : compressToJpeg(file);
}
