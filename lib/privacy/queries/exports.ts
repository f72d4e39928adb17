import { sql } from "kysely";
import { database } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";

/** The name of the background task that makes an export. */
export const EXPORT_TASK = "export-person";

/** For how many days an export can be downloaded. */
const KEPT_DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;

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

/** Inserts an export and queues the task that makes it, one export at a time in the whole hub. */
export async function insertExport(
  { profileId, requestedById }: { profileId: string; requestedById: string },
  transaction: Transaction,
) {
  const created = await transaction.dataExport.create({ data: { profileId, requestedById }, select: EXPORT });
  await transaction.$executeRaw`SELECT graphile_worker.add_job(${EXPORT_TASK},
    json_build_object('exportId', ${created.id}::text), queue_name := 'exports', max_attempts := 3)`;
  return created;
}

/** Lists a person's exports that are not too old, newest first. */
export function listExportRows(profileId: string) {
  return prisma().dataExport.findMany({
    where: { profileId, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] },
    select: EXPORT,
    orderBy: { requestedAt: "desc" },
  });
}

/** Finds an export of a person that is not too old. */
export function findExport(id: string, profileId: string) {
  return prisma().dataExport.findFirst({
    where: { id, profileId, OR: [{ expiresAt: null }, { expiresAt: { gt: new Date() } }] },
    select: { ...EXPORT, fileKey: true },
  });
}

/** An export of a person. */
export type ExportRow = Awaited<ReturnType<typeof listExportRows>>[number];

/** Begins to make an export, whose zip will be at `fileKey`; null when it has ended. Returns the key of an earlier try. */
export async function beginExport(id: string, fileKey: string) {
  const before = await prisma().dataExport.findFirst({
    where: { id, status: { in: ["queued", "running"] } },
    select: { profileId: true, requestedById: true, fileKey: true },
  });
  if (!before) return null;
  const { count } = await prisma().dataExport.updateMany({
    where: { id, status: { in: ["queued", "running"] } },
    data: { status: "running", fileKey, doneItems: 0, totalItems: null },
  });
  return count === 0 ? null : before;
}

/** Records how far an export is. */
export async function reportProgress(id: string, doneItems: number, totalItems: number): Promise<void> {
  await prisma().dataExport.updateMany({ where: { id, status: "running" }, data: { doneItems, totalItems } });
}

/** Ends an export by compare-and-set: it is ready for seven days, or has failed; false when it had ended. */
export async function endExport(id: string, sizeBytes: number | null): Promise<boolean> {
  const endedAt = new Date();
  const { count } = await prisma().dataExport.updateMany({
    where: { id, status: { in: ["queued", "running"] } },
    data: {
      status: sizeBytes === null ? "failed" : "ready",
      sizeBytes,
      endedAt,
      expiresAt: new Date(endedAt.getTime() + KEPT_DAYS * DAY_MS),
    },
  });
  return count > 0;
}

/** Ends every export of a person, made or not: nobody can download it any more. */
export async function expireExports(profileId: string, transaction: Transaction): Promise<void> {
  const expiresAt = new Date();
  await transaction.dataExport.updateMany({
    where: { profileId, status: { in: ["queued", "running"] } },
    data: { status: "failed", endedAt: expiresAt, expiresAt },
  });
  await transaction.dataExport.updateMany({ where: { profileId, status: "ready" }, data: { expiresAt } });
}

/** Lists up to 100 exports that are no longer kept, of one person or of all. */
export function listExpiredExports(profileId: string | null) {
  return prisma().dataExport.findMany({
    where: { expiresAt: { lte: new Date() }, ...(profileId !== null && { profileId }) },
    select: { id: true, fileKey: true },
    take: 100,
  });
}

/** Fails exports that were asked for a day ago and never ended, since their process died: they would keep out new ones. */
export async function endAbandonedExports(): Promise<void> {
  await database()
    .updateTable("dataExports")
    .set({ status: "failed", endedAt: sql<Date>`now()`, expiresAt: sql<Date>`now()` })
    .where("status", "in", ["queued", "running"])
    .where("requestedAt", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
}

/** Deletes an export whose file is gone. */
export async function deleteExport(id: string): Promise<void> {
  await prisma().dataExport.deleteMany({ where: { id } });
}
