import { sql } from "kysely";
import { type EarlyOutcome, keyArguments, type OperationKey } from "@/lib/credits/queries/holds";
import { callForRow } from "@/lib/database/call-function";
import { database } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";
import { type LaunchIds, launchArguments } from "@/lib/launch/queries/launch-facts";

/** What `open_upload` decided; see prisma/functions/open_upload.sql. */
export type UploadOutcome =
  | { outcome: "opened"; detail: null }
  | EarlyOutcome
  | { outcome: "too-much"; detail: { retryAfterSeconds: number } }
  | { outcome: "replay"; detail: unknown };

/** Makes a place for one file: one round trip. */
export function openUpload(upload: {
  launch: LaunchIds;
  instanceId: string;
  operationId: string;
  kind: string;
  operation: OperationKey | null;
  fileKey: string;
  filename: string;
  mimeType: string;
  sizeBytes: number;
  expiresAt: Date;
  answer: unknown;
}): Promise<UploadOutcome> {
  return callForRow<UploadOutcome>("open_upload", {
    ...launchArguments(upload.launch),
    instance: upload.instanceId,
    operation: upload.operationId,
    kind: upload.kind,
    ...keyArguments(upload.operation),
    file: upload.fileKey,
    filename: upload.filename,
    mimeType: upload.mimeType,
    size: upload.sizeBytes,
    expires: upload.expiresAt,
    answer: JSON.stringify(upload.answer),
  });
}

/** A file of the hub's own storage by its key; null when there is none. */
export function findStoredFile(key: string) {
  return prisma().storedFile.findUnique({
    where: { key },
    select: { state: true, mimeType: true, sizeBytes: true, expiresAt: true },
  });
}

/** Long after whatever was to come has come, or its job has ended. */
const JUDGED_AFTER_DAYS = 31;
const JUDGED_AT_ONCE = 100;

/** Expected → stored; false when it was stored already. */
export async function markFileStored(key: string): Promise<boolean> {
  const { numUpdatedRows } = await database()
    .updateTable("storedFiles")
    .set({ state: "stored", storedAt: sql`now()` })
    .where("key", "=", key)
    .where("state", "=", "expected")
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Announced files that nothing has named for a month, oldest first; some at a time (stored_files_state_idx).
 * `isUpload`: a person's, to which an address was given; else a picture that the hub was about to store.
 */
export function listUnnamedFiles() {
  return database()
    .selectFrom("storedFiles")
    .select(["key", sql<boolean>`expires_at IS NOT NULL`.as("isUpload")])
    .where("state", "=", "expected")
    .where("createdAt", "<", sql<Date>`now() - make_interval(days => ${JUDGED_AFTER_DAYS})`)
    .orderBy("createdAt")
    .limit(JUDGED_AT_ONCE)
    .execute();
}

/**
 * Those of the keys that name no stored file; `expected` is what was announced for it, null when nothing was, or the
 * announcement was taken back.
 */
export async function listUnstoredFiles(
  keys: readonly string[],
): Promise<{ key: string; expected: { mimeType: string; sizeBytes: number } | null }[]> {
  const files = await prisma().storedFile.findMany({
    where: { key: { in: [...keys] } },
    select: { key: true, state: true, mimeType: true, sizeBytes: true },
  });
  const byKey = new Map(files.map(({ key, ...file }) => [key, file]));
  return [...new Set(keys)].flatMap((key) => {
    const file = byKey.get(key);
    if (file?.state === "stored") return [];
    return [{ key, expected: file ? { mimeType: file.mimeType, sizeBytes: file.sizeBytes } : null }];
  });
}

/** Takes back an announcement, so that its key can never become stored; false when it was stored or gone already. */
export async function forgetExpectedFile(key: string): Promise<boolean> {
  const { count } = await prisma().storedFile.deleteMany({ where: { key, state: "expected" } });
  return count === 1;
}
