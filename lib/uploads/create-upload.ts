import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { operationError } from "@/lib/credits/operation-error";
import type { OperationAnswer, OperationCall } from "@/lib/credits/operation-request";
import { HubError, invalid } from "@/lib/hub-error";
import { instanceId } from "@/lib/instance";
import { currentStorage } from "@/lib/storage/current-storage";
import { extensionFor } from "@/lib/storage/file-types";
import { reachStorage } from "@/lib/storage/reach-storage";
import { type UploadTicket, uploadUrl } from "@/packages/client/contract/uploads";
import { hubUploadUrl, newFileKey, publicFileUrl } from "./file-address";
import { openUpload } from "./queries";

/** The largest file that can be uploaded, in bytes (protocol: Limits). */
const MAX_FILE_BYTES = 25 * 1024 * 1024;
const UPLOAD_MINUTES = 15;
/** The SQL function `open_upload` enforces this limit. */
const OVER_DAILY_UPLOADS = "One person may upload up to 1 GB in 24 hours. Try again later.";
/** Short, because a signature cannot be revoked. It limits only the start of an upload, not its duration. */
const DIRECT_UPLOAD_SECONDS = 5 * 60;

/** The MIME type without parameters, because browsers add a charset in different spellings. */
function stripParameters(mimeType: string): string {
  return (mimeType.split(";")[0] ?? "").trim().toLowerCase();
}

/** Returns the extension of a file that may be uploaded. @throws HubError VAL_001, FUNCTION_PAYLOAD_TOO_LARGE */
function requireExtension(body: { mimeType: string; sizeBytes: number }): string {
  const extension = extensionFor(body.mimeType);
  if (extension === null) {
    throw invalid([{ path: "mimeType", message: "fileType" }]);
  }
  if (body.sizeBytes > MAX_FILE_BYTES) {
    throw new HubError("FUNCTION_PAYLOAD_TOO_LARGE", "The file is larger than 25 MB.", {
      detail: { maxBytes: MAX_FILE_BYTES },
    });
  }
  return extension;
}

/** The URL for the PUT: the storage's if it can sign one that accepts only this file and only once, otherwise the hub's. */
async function createUploadUrl(
  fileKey: string,
  file: { mimeType: string; sizeBytes: number },
): Promise<{ uploadUrl: string; headers: Record<string, string>; expiresAt: Date }> {
  const options = { ...file, expiresInSeconds: DIRECT_UPLOAD_SECONDS };
  const signed = await reachStorage(Promise.resolve(currentStorage().presignPut?.(fileKey, options)));
  if (signed) return { uploadUrl: signed.url, headers: signed.headers, expiresAt: signed.expiresAt };
  return {
    uploadUrl: hubUploadUrl(fileKey),
    headers: { "Content-Type": file.mimeType },
    expiresAt: new Date(Date.now() + UPLOAD_MINUTES * 60_000),
  };
}

/**
 * Creates an address for the upload of one file, and returns it with the file's later permanent URL (protocol: Uploads).
 * @throws HubError VAL_001 for an unsupported type, FUNCTION_PAYLOAD_TOO_LARGE above 25 MB, AUTH_001,
 * LAUNCH_001, LAUNCH_002, IDEM_001, IDEM_002, RATE_001 above 1 GB in 24 hours, CFG_002
 */
export async function createUpload(
  call: OperationCall<z.infer<NonNullable<typeof uploadUrl.body>>>,
): Promise<OperationAnswer<UploadTicket>> {
  const { session, body, idempotency } = call;
  const file = { mimeType: stripParameters(body.mimeType), sizeBytes: body.sizeBytes };
  const fileKey = newFileKey(requireExtension(file));
  const target = await createUploadUrl(fileKey, file);
  const ticket: UploadTicket = {
    uploadUrl: target.uploadUrl,
    method: "PUT",
    headers: target.headers,
    publicUrl: publicFileUrl(fileKey),
    expiresAt: target.expiresAt.toISOString(),
    maxBytes: MAX_FILE_BYTES,
  };
  const outcome = await openUpload({
    launch: session,
    instanceId: instanceId(),
    operationId: uuidv7(),
    kind: uploadUrl.name,
    operation: idempotency && { kind: uploadUrl.name, ...idempotency },
    fileKey,
    filename: body.filename,
    ...file,
    expiresAt: target.expiresAt,
    answer: ticket,
  });
  if (outcome.outcome === "opened") return { data: ticket, replayed: false };
  // The stored answer was written by this function.
  if (outcome.outcome === "replay") return { data: outcome.detail as UploadTicket, replayed: true };
  if (outcome.outcome === "too-much") throw new HubError("RATE_001", OVER_DAILY_UPLOADS, outcome.detail);
  throw operationError(outcome);
}
