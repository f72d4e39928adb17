import { sql } from "kysely";
import { callFunction } from "@/lib/database/call-function";
import { database } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";

export const EXPORT_TASK = "export-person";

const KEPT_DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;
/** How long an export may take; then this try fails, because all instances together make one at a time and others wait. */
export const EXPORT_MS = 60 * 60_000;

const EXPORT = {
  id: true,
  profileId: true,
  status: true,
  doneItems: true,
  totalItems: true,
  sizeBytes: true,
  requestedAt: true,
  expiresAt: true,
  requestedBy: { select: { displayName: true } },
} as const;

export async function insertExport(
  { profileId, requestedById }: { profileId: string; requestedById: string },
  transaction: Transaction,
) {
  const created = await transaction.dataExport.create({ data: { profileId, requestedById }, select: EXPORT });
  await transaction.$executeRaw`SELECT graphile_worker.add_job(${EXPORT_TASK},
    json_build_object('exportId', ${created.id}::text), job_key := ${`export:${created.id}`}, max_attempts := 3)`;
  return created;
}

/** Lists a person's exports that have not expired, newest first. */
export function listExportRows(profileId: string) {
  return prisma().dataExport.findMany({
    where: { profileId, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] },
    select: EXPORT,
    orderBy: { requestedAt: "desc" },
  });
}

/** Finds an export of a person that has not expired. */
export function findExport(id: string, profileId: string) {
  return prisma().dataExport.findFirst({
    where: { id, profileId, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] },
    select: { ...EXPORT, fileKey: true },
  });
}

export type ExportRow = Awaited<ReturnType<typeof listExportRows>>[number];

type BeginExportResult =
  | { outcome: "started"; profileId: string; earlierKeys: string[] }
  | { outcome: "must-wait"; profileId: null; earlierKeys: null };

/** Assigns an export to this instance; its zip will be stored at `fileKey`. Null when there is nothing to do. */
export async function beginExport(
  id: string,
  fileKey: string,
  by: { instanceId: string; deadAfterSeconds: number },
): Promise<BeginExportResult | null> {
  const started = await callFunction<BeginExportResult | undefined>("begin_export", {
    export: id,
    instance: by.instanceId,
    fileKey,
    deadAfter: `${by.deadAfterSeconds} seconds`,
  });
  return started ?? null;
}

/** Releases an export, so that any instance can make it at the next try. */
export async function releaseExport(id: string, fileKey: string): Promise<void> {
  await prisma().dataExport.updateMany({
    where: { id, fileKey, status: "running" },
    data: { instanceId: null, workedAt: new Date() },
  });
}

export function queueExportsAgain(deadAfterSeconds: number): Promise<number> {
  return callFunction<number>("queue_exports_again", { deadAfter: `${deadAfterSeconds} seconds` });
}

export async function reportProgress(id: string, doneItems: number, totalItems: number): Promise<void> {
  await prisma().dataExport.updateMany({ where: { id, status: "running" }, data: { doneItems, totalItems } });
}

/**
 * Ends an export whose zip is at `fileKey`: it is ready for seven days, or has failed if `sizeBytes` is null. False when it
 * had ended, or another instance has started it again.
 */
export async function endExport(id: string, fileKey: string, sizeBytes: number | null): Promise<boolean> {
  const endedAt = new Date();
  const { count } = await prisma().dataExport.updateMany({
    where: { id, fileKey, status: "running" },
    data: {
      instanceId: null,
      status: sizeBytes === null ? "failed" : "ready",
      sizeBytes,
      endedAt,
      expiresAt: new Date(endedAt.getTime() + KEPT_DAYS * DAY_MS),
    },
  });
  return count > 0;
}

/**
 * Ends every export of a person, finished or not: nobody can download it any more. The instance that makes an export may be
 * killed before it can delete the zip. So a running export is kept for as long as its zip may still be written.
 */
export async function expireExports(profileId: string, transaction: Transaction): Promise<void> {
  const now = new Date();
  const keptUntil = new Date(now.getTime() + EXPORT_MS);
  // In the order in which the status of an export changes, so that one that changes meanwhile is not missed.
  for (const [status, data] of [
    ["queued", { status: "failed", endedAt: now, expiresAt: now }],
    ["running", { status: "failed", endedAt: now, expiresAt: keptUntil }],
    ["ready", { expiresAt: now }],
  ] as const) {
    await transaction.dataExport.updateMany({ where: { profileId, status }, data });
  }
  // An export that had failed already would expire only after seven days. It expires as soon as its zip cannot be written any more.
  const where = { profileId, status: "failed", expiresAt: { gt: keptUntil } } as const;
  await transaction.dataExport.updateMany({ where, data: { expiresAt: keptUntil } });
}

/** Lists all exports of a person. Once the expired ones of an erased person are deleted, zips of the others may still be written. */
export function listRemainingExports(profileId: string) {
  return prisma().dataExport.findMany({
    where: { profileId },
    select: { fileKey: true, earlierKeys: true, expiresAt: true },
  });
}

/** Lists up to 100 exports that are no longer kept, of one person or of all, whose ids come after `after`. */
export function listExpiredExports(profileId: string | null, after: string) {
  return prisma().dataExport.findMany({
    where: { expiresAt: { lte: new Date() }, id: { gt: after }, ...(profileId !== null && { profileId }) },
    select: { id: true, fileKey: true, earlierKeys: true },
    orderBy: { id: "asc" },
    take: 100,
  });
}

/** Fails exports that were requested a day ago and have not ended: until then no other export of the same student can start. */
export async function endAbandonedExports(): Promise<void> {
  await database()
    .updateTable("dataExports")
    .set({ status: "failed", endedAt: sql<Date>`now()`, expiresAt: sql<Date>`now()` })
    .where("status", "in", ["queued", "running"])
    .where("requestedAt", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
}

export async function deleteExport(id: string): Promise<void> {
  await prisma().dataExport.deleteMany({ where: { id } });
}
