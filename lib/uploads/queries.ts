import { createHash } from "node:crypto";
import { sql } from "kysely";
import { type EarlyOutcome, keyArguments, type OperationKey } from "@/lib/credits/queries/holds";
import { callFunction } from "@/lib/database/call-function";
import { database } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";
import { type LaunchIds, launchArguments } from "@/lib/launch/queries/launch-facts";

/** The result of `open_upload`; see prisma/functions/open_upload.sql. */
type UploadOutcome =
  | { outcome: "opened"; detail: null }
  | EarlyOutcome
  /** The person has uploaded too much in 24 hours. */
  | { outcome: "too-much"; detail: { retryAfterSeconds: number } }
  | { outcome: "replay"; detail: unknown };

/** Creates the row of an upload and stores the answer for its Idempotency-Key, in one round trip. */
export function openUpload({
  launch,
  operation,
  answer,
  ...upload
}: {
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
  return callFunction<UploadOutcome>("open_upload", {
    ...launchArguments(launch),
    ...keyArguments(operation),
    ...upload,
    answer: JSON.stringify(answer),
  });
}

/** Finds a file of the hub's own storage; null when there is none, or it was removed. */
export function findStoredFile(key: string) {
  return prisma().storedFile.findUnique({
    where: { key, state: { not: "removed" } },
    select: { state: true, ownerId: true, mimeType: true, sizeBytes: true, expiresAt: true },
  });
}

/** Returns the SHA-256 by which a deleted file is remembered; its key would lead back to the work. */
function hashFileKey(key: string): Buffer<ArrayBuffer> {
  return createHash("sha256").update(key).digest();
}

const isTakenDown = sql<boolean>`EXISTS (SELECT 1 FROM take_downs t WHERE t.file_keys @> ARRAY[f.key])`;

/** Finds a registered file, or why it is not served: it is taken down, or it was removed (`erased`). Null for an unknown key. */
export async function findServedFile(key: string) {
  const found = await database()
    .selectFrom("storedFiles as f")
    .select(["f.state", "f.mimeType", "f.sizeBytes"])
    .select(isTakenDown.as("isTakenDown"))
    .where("f.key", "=", key)
    .executeTakeFirst();
  if (found) return found.state === "removed" ? "erased" : found.isTakenDown ? "taken-down" : found;
  const remembered = await prisma().goneFile.findUnique({ where: { keyHash: hashFileKey(key) } });
  return remembered ? "erased" : null;
}

/** Much longer than any upload or image job takes. */
const OVERDUE_AFTER_DAYS = 31;
const MAX_OVERDUE_FILES = 100;

/** Moves a file from expected to stored; false when it is not expected any more. */
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
 * Lists up to 100 expected files that were registered over 31 days ago and never stored, oldest first (stored_files_state_idx):
 * uploads, and pictures that the hub was about to store.
 */
export function listOverdueFiles() {
  return database()
    .selectFrom("storedFiles")
    .select(["key", sql<boolean>`expires_at IS NOT NULL`.as("isUpload")])
    .where("state", "=", "expected")
    .where("createdAt", "<", sql<Date>`now() - make_interval(days => ${OVERDUE_AFTER_DAYS})`)
    .orderBy("createdAt")
    .limit(MAX_OVERDUE_FILES)
    .execute();
}

export type OverdueFile = Awaited<ReturnType<typeof listOverdueFiles>>[number];

/** Whose files a request may use: those that they uploaded in the activity, and every picture that the hub made for them. */
export interface FileUser {
  profileIds: readonly string[];
  activityId: string;
  /** Whether a file that is taken down may be named, too: a work is submitted again as it is, and shown without that file. */
  mayNameTakenDown: boolean;
}

/**
 * Lists the keys whose file is not stored, or is not one that `user` may use. `expected` is the declared type and size; null
 * when the key was never declared, its file was removed, or `user` may not use the file.
 */
export async function listUnstoredFiles(
  keys: readonly string[],
  user?: FileUser,
): Promise<{ key: string; expected: { mimeType: string; sizeBytes: number } | null }[]> {
  let query = database()
    .selectFrom("storedFiles as f")
    .select(["f.key", "f.state", "f.mimeType", "f.sizeBytes"])
    .where("f.key", "in", keys)
    .where("f.state", "!=", "removed");
  if (user) {
    query = query
      .where("f.ownerId", "in", user.profileIds)
      // Only uploads expire, so a file without `expiresAt` is a picture that the hub made.
      .where(({ eb, or }) => or([eb("f.activityId", "=", user.activityId), eb("f.expiresAt", "is", null)]));
    if (!user.mayNameTakenDown) query = query.where(({ not }) => not(isTakenDown));
  }
  const files = await query.execute();
  const byKey = new Map(files.map(({ key, ...file }) => [key, file]));
  return [...new Set(keys)].flatMap((key) => {
    const file = byKey.get(key);
    if (file?.state === "stored") return [];
    return [{ key, expected: file ? { mimeType: file.mimeType, sizeBytes: file.sizeBytes } : null }];
  });
}

/**
 * Moves a file from expected to removed, so that its key can never become stored; false when it was stored or removed already. The
 * nightly task deletes its bytes once more before it deletes the row: an upload straight to the storage can be repeated.
 */
export async function removeExpectedFile(key: string): Promise<boolean> {
  const data = { state: "removed", filename: "" } as const;
  const { count } = await prisma().storedFile.updateMany({ where: { key, state: "expected" }, data });
  return count === 1;
}

/** Deletes the row of a removed file and remembers the hash of its key, so that its address answers 410. */
export async function forgetRemovedFile(key: string): Promise<void> {
  await prisma().$transaction([
    prisma().goneFile.createMany({ data: [{ keyHash: hashFileKey(key) }], skipDuplicates: true }),
    prisma().storedFile.deleteMany({ where: { key, state: "removed" } }),
  ]);
}

/** Deletes the row of an expected file, so that an upload can never become stored; false when it is not expected any more. */
export async function forgetExpectedFile(key: string): Promise<boolean> {
  const { count } = await prisma().storedFile.deleteMany({ where: { key, state: "expected" } });
  return count === 1;
}
