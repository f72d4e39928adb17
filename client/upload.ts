import type { Call } from "./call";
import { compressToJpeg, MAX_FALLBACK_BYTES } from "./compress-image";
import type { UploadTicket } from "./contract/generation";
import { EducationError } from "./education-error";
import { fetchWithin } from "./fetch-within";
import { deriveOperationId, newOperationId } from "./operation-id";

/** How to upload one file. */
export interface UploadOptions {
  /** The user action this upload belongs to. One is minted when it is left out. */
  operationId?: string;
  /** Needed for a Blob without a name. */
  filename?: string;
  signal?: AbortSignal;
  /** Limit of the transfer in milliseconds; 5 minutes unless stated. */
  timeoutMs?: number;
}

/** A stored file. */
export interface UploadedFile {
  /** Permanent address; may be submitted. */
  publicUrl: string;
  mimeType: string;
  sizeBytes: number;
}

const UPLOAD_TIMEOUT_MS = 5 * 60_000;

/**
 * `upload-url`, then PUT with exactly the headers that the hub names: never the session, the storage is another
 * house. When storage refuses the browser, an image goes as one compressed JPEG through the app's own server
 * (protocol: Uploads). Throws EDU_UPLOAD_FAILED, or the hub's own code.
 */
export async function uploadFile(
  call: Call,
  settings: { proxy: string; fallbackUrl?: string | undefined },
  file: Blob,
  options: UploadOptions = {},
): Promise<UploadedFile> {
  const { operationId = newOperationId(), signal, timeoutMs = UPLOAD_TIMEOUT_MS } = options;
  // A type may carry a charset, which the hub's list of types does not know.
  const mimeType = file.type.split(";")[0] || "application/octet-stream";
  const filename = options.filename ?? (file as Partial<File>).name ?? "file";
  const ticket = await call<UploadTicket>({
    url: `${settings.proxy}/api/upload-url`,
    body: { filename, mimeType, sizeBytes: file.size },
    operationId: deriveOperationId(operationId, "upload-url"),
    signal,
  });
  const { uploadUrl, method, headers, publicUrl } = ticket;
  let failure: EducationError;
  try {
    const answer = await fetchWithin(uploadUrl, { method, headers, body: file }, { timeoutMs, signal });
    // Storage writes an address once: 412 says that an earlier try of this very upload got through.
    if (answer.ok || answer.status === 412) return { publicUrl, mimeType, sizeBytes: file.size };
    failure = new EducationError("EDU_UPLOAD_FAILED", "The file could not be stored.", {
      status: answer.status,
    });
  } catch (error) {
    if (!(error instanceof EducationError) || error.code === "EDU_ABORTED") throw error;
    failure = new EducationError("EDU_UPLOAD_FAILED", "The file could not be stored.", { cause: error });
  }
  const jpeg = settings.fallbackUrl && mimeType.startsWith("image/") ? await smallEnough(file) : null;
  if (!settings.fallbackUrl || !jpeg) throw failure;
  return call<UploadedFile>({
    url: settings.fallbackUrl,
    body: jpeg,
    operationId: deriveOperationId(operationId, "upload-fallback"),
    signal,
    timeoutMs,
  });
}

/** A small JPEG goes as it is. */
async function smallEnough(file: Blob): Promise<Blob | null> {
  return file.type === "image/jpeg" && file.size <= MAX_FALLBACK_BYTES ? file : compressToJpeg(file);
}
