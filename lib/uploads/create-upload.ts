import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { type UploadTicket, uploadUrl } from "@/client/contract/generation";
import { earlyError } from "@/lib/credits/operation-outcome";
import type { OperationAnswer, OperationCall } from "@/lib/credits/operation-request";
import { HubError, invalid } from "@/lib/hub-error";
import { instanceId } from "@/lib/instance";
import { currentStorage } from "@/lib/storage/current-storage";
import { extensionFor } from "@/lib/storage/file-types";
import { hubUploadUrl, newFileKey, publicFileUrl } from "./file-address";
import { openUpload } from "./queries";
import { reachStorage } from "./reach-storage";

/** The largest file that the hub's storage takes (protocol: Limits). */
export const MAX_FILE_BYTES = 25 * 1024 * 1024;
const UPLOAD_MINUTES = 15;
/** The bound itself is held where announcements are counted: `open_upload`. */
const TOO_MUCH = "The files of one person may have 1 GB in 24 hours. Try again later.";
/** A signature cannot be taken back, so it lasts only as long as it takes to begin; a slow transfer may end later. */
const DIRECT_UPLOAD_SECONDS = 5 * 60;

/** The type without parameters: browsers add a charset to texts, and not always the same one. */
function essenceOf(mimeType: string): string {
  return (mimeType.split(";")[0] ?? "").trim().toLowerCase();
}

function checkFile(body: { mimeType: string; sizeBytes: number }): string {
  const extension = extensionFor(body.mimeType);
  if (extension === null) {
    throw invalid([{ path: "mimeType", message: "Files of this type are not allowed." }]);
  }
  if (body.sizeBytes > MAX_FILE_BYTES) {
    throw new HubError("FUNCTION_PAYLOAD_TOO_LARGE", "The file is larger than 25 MB.", {
      detail: { maxBytes: MAX_FILE_BYTES },
    });
  }
  return extension;
}

/** Where the file is to be sent: straight to a storage that takes just this file, just once; else to the hub. */
async function uploadPlace(
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
 * A place to PUT one file to, and the permanent address it will have (protocol: Uploads).
 * @throws HubError VAL_001 for a type that is not taken, FUNCTION_PAYLOAD_TOO_LARGE above 25 MB, AUTH_001,
 * LAUNCH_001, LAUNCH_002, IDEM_001, IDEM_002, RATE_001 above 1 GB in 24 hours, CFG_002
 */
export async function createUpload(
  call: OperationCall<z.infer<NonNullable<typeof uploadUrl.body>>>,
): Promise<OperationAnswer<UploadTicket>> {
  const { session, body, idempotency } = call;
  const mimeType = essenceOf(body.mimeType);
  const fileKey = newFileKey(checkFile({ mimeType, sizeBytes: body.sizeBytes }));
  const {
    uploadUrl: address,
    headers,
    expiresAt,
  } = await uploadPlace(fileKey, {
    mimeType,
    sizeBytes: body.sizeBytes,
  });
  const ticket: UploadTicket = {
    uploadUrl: address,
    method: "PUT",
    headers,
    publicUrl: publicFileUrl(fileKey),
    expiresAt: expiresAt.toISOString(),
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
    mimeType,
    sizeBytes: body.sizeBytes,
    expiresAt,
    answer: ticket,
  });
  if (outcome.outcome === "opened") return { data: ticket, replayed: false };
  // The database gives back what this very function stored.
  if (outcome.outcome === "replay") return { data: outcome.detail as UploadTicket, replayed: true };
  if (outcome.outcome === "too-much") throw new HubError("RATE_001", TOO_MUCH, outcome.detail);
  throw earlyError(outcome);
}
