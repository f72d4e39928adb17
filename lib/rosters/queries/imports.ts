import { sql } from "kysely";
import { Prisma, type RosterImport } from "@/generated/prisma/client";
import { callFunction } from "@/lib/database/call-function";
import { database } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";
import { inTransaction, type Transaction } from "@/lib/database/transaction";
import { INSTANCE_DEAD_AFTER_SECONDS, instanceId } from "@/lib/instance";
import type { ProblemCode, UnreadablePlace } from "../roster";
import { tellImportEnded } from "./tell-import-ended";
import { deleteEarlierChanges } from "./without-card";

export const ROSTER_TASK = "roster-import";

/** Queues the next step of an import. It is tried up to five times, over a minute or two. */
async function queueImport(importId: string, transaction: Transaction): Promise<void> {
  await transaction.$executeRaw`SELECT graphile_worker.add_job(${ROSTER_TASK},
    json_build_object('importId', ${importId}::text), job_key := ${`roster:${importId}`}, max_attempts := 5)`;
}

/**
 * Locks a school's imports until the end of the transaction: meanwhile none is added, and no part of one is applied. Call it before
 * locking people, because applying an import locks in this order too; the other order could deadlock.
 */
async function lockImports(schoolId: string, transaction: Transaction): Promise<void> {
  await transaction.$queryRaw`SELECT 1 FROM schools WHERE id = ${schoolId}::uuid FOR NO KEY UPDATE`;
  await transaction.$queryRaw`SELECT 1 FROM roster_imports
    WHERE school_id = ${schoolId}::uuid AND status IN ('checking', 'ready', 'applying') ORDER BY id FOR UPDATE`;
}

/**
 * Creates an import with its file and queues the check. Replaces an earlier one that waits to be applied, and deletes the file
 * names, problems and changes of all earlier ones, but for changes that added people who can still get a sign-in card. While another
 * import runs, the insert violates `roster_imports_running_key`.
 */
export async function insertImport(
  {
    bytes,
    ...created
  }: Pick<RosterImport, "schoolId" | "requestedById" | "mode" | "fileName"> & {
    bytes: Uint8Array<ArrayBuffer>;
  },
  transaction: Transaction,
): Promise<string> {
  const { schoolId } = created;
  await lockImports(schoolId, transaction);
  await transaction.rosterImport.updateMany({ where: { schoolId }, data: { fileName: null } });
  await transaction.rosterImport.updateMany({
    where: { schoolId, status: "ready" },
    data: { status: "failed", failure: "replaced" },
  });
  const { id } = await transaction.rosterImport.create({
    data: { ...created, file: { create: { bytes } } },
    select: { id: true },
  });
  const earlier = { import: { schoolId, id: { not: id } } };
  await transaction.rosterFile.deleteMany({ where: earlier });
  await deleteEarlierChanges({ schoolId, importId: id }, transaction);
  await transaction.rosterProblem.deleteMany({ where: earlier });
  await queueImport(id, transaction);
  return id;
}

/**
 * Removes a student who is being erased from the imports of the school. Also locks the imports until the end of the transaction,
 * because one that is added meanwhile would still find the student at the school. An import that is not being applied yet fails,
 * because it may add the student as someone new. All failed imports lose their file, changes and problems. Other imports lose the
 * student's change, and the values that refused rows quote; all lose the names of their files.
 */
export async function forgetStudent(
  { profileId, schoolId }: { profileId: string; schoolId: string },
  transaction: Transaction,
): Promise<void> {
  await lockImports(schoolId, transaction);
  await transaction.rosterImport.updateMany({
    where: { schoolId, status: { in: ["checking", "ready"] } },
    data: { status: "failed", failure: "studentErased", instanceId: null },
  });
  // The name of a file may have the student's, too.
  await transaction.rosterImport.updateMany({ where: { schoolId }, data: { fileName: null } });
  const notApplied = { import: { schoolId, status: "failed" } } satisfies Prisma.RosterChangeWhereInput;
  await transaction.rosterFile.deleteMany({ where: notApplied });
  await transaction.rosterProblem.deleteMany({ where: notApplied });
  await transaction.rosterChange.deleteMany({
    where: { OR: [notApplied, { import: { schoolId }, targetId: profileId }] },
  });
  await transaction.rosterProblem.updateMany({
    where: { import: { schoolId } },
    data: { value: null, detail: Prisma.DbNull },
  });
}

/** Whether an import of the school is being checked or applied. */
export async function hasRunningImport(schoolId: string): Promise<boolean> {
  const where: Prisma.RosterImportWhereInput = { schoolId, status: { in: ["checking", "applying"] } };
  return (await prisma().rosterImport.count({ where })) > 0;
}

export type ImportRow = RosterImport;

export function findImport(schoolId: string, importId: string): Promise<RosterImport | null> {
  return prisma().rosterImport.findFirst({ where: { id: importId, schoolId } });
}

export async function findLatestImportId(schoolId: string): Promise<string | null> {
  const found = await prisma().rosterImport.findFirst({
    where: { schoolId },
    orderBy: { createdAt: "desc" },
    select: { id: true },
  });
  return found?.id ?? null;
}

/** Counts the students of a school whose data was erased since its last import was applied; 0 before the first. */
export async function countErasedSinceLast(schoolId: string): Promise<number> {
  const last = await prisma().rosterImport.findFirst({
    where: { schoolId, status: "applied" },
    orderBy: { appliedAt: "desc" },
    select: { appliedAt: true },
  });
  if (!last?.appliedAt) return 0;
  return prisma().profile.count({ where: { schoolId, erasedAt: { gt: last.appliedAt } } });
}

/** An import that this instance works on. */
export interface ClaimedImport {
  id: string;
  schoolId: string;
  mode: "add" | "complete";
  status: "checking" | "applying";
}

/** Takes a checking or applying import for this instance; null when it has ended, or another live instance has it. */
export async function claimImport(importId: string): Promise<ClaimedImport | null> {
  const claimed = await database()
    .updateTable("rosterImports as r")
    .set({ instanceId: instanceId(), workedAt: sql`now()` })
    .where("r.id", "=", importId)
    .where("r.status", "in", sql<"checking">`('checking', 'applying')`)
    .where(({ eb, or, not, exists, selectFrom }) =>
      or([
        eb("r.instanceId", "is", null),
        eb("r.instanceId", "=", instanceId()),
        not(
          exists(
            selectFrom("instances as i")
              .select("i.id")
              .whereRef("i.id", "=", "r.instanceId")
              .where(
                "i.seenAt",
                ">",
                sql<Date>`now() - make_interval(secs => ${INSTANCE_DEAD_AFTER_SECONDS})`,
              ),
          ),
        ),
      ]),
    )
    .returning([
      "r.id",
      "r.schoolId",
      "r.mode",
      (eb) => eb.ref("r.status").$castTo<"checking" | "applying">().as("status"),
    ])
    .executeTakeFirst();
  return claimed ?? null;
}

/** Whether an import waits for its check, or is being checked. */
export async function isToBeChecked(importId: string): Promise<boolean> {
  return (await prisma().rosterImport.count({ where: { id: importId, status: "checking" } })) > 0;
}

/** Releases an import that this instance has, so that any instance can do its next try. */
export async function releaseImport(importId: string): Promise<void> {
  const where = { id: importId, instanceId: instanceId() };
  await prisma().rosterImport.updateMany({ where, data: { instanceId: null } });
}

/** Ends an import that is being checked or applied; what was applied stays. */
export async function failImport(
  importId: string,
  { code, place }: { code: ProblemCode; place?: UnreadablePlace },
): Promise<void> {
  await inTransaction(async (transaction) => {
    const [failed] = await transaction.rosterImport.updateManyAndReturn({
      where: { id: importId, status: { in: ["checking", "applying"] } },
      data: {
        status: "failed",
        failure: code,
        failurePlace: place ? { ...place } : Prisma.DbNull,
        instanceId: null,
        address: null,
      },
      select: { id: true, schoolId: true },
    });
    await transaction.rosterFile.deleteMany({ where: { importId } });
    if (failed) await tellImportEnded({ ...failed, status: "failed" }, transaction);
  });
}

/** Reads the uploaded file of an import. Reading 25 MB with Prisma would block every other call for half a second. */
export async function readFile(importId: string): Promise<Uint8Array> {
  const file = database().selectFrom("rosterFiles").select("bytes").where("importId", "=", importId);
  return (await file.executeTakeFirstOrThrow()).bytes;
}

/** Moves a ready import to applying and queues it; false when it is not ready. */
export async function beginApplying(
  importId: string,
  by: { personId: string; address: string | null },
  transaction: Transaction,
): Promise<boolean> {
  const total = await transaction.rosterChange.count({ where: { importId, kind: { not: "unchanged" } } });
  const { count } = await transaction.rosterImport.updateMany({
    where: { id: importId, status: "ready" },
    data: {
      status: "applying",
      doneCount: 0,
      totalCount: total,
      instanceId: null,
      workedAt: new Date(),
      appliedById: by.personId,
      address: by.address,
    },
  });
  if (count > 0) await queueImport(importId, transaction);
  return count > 0;
}

export async function getSchoolName(schoolId: string): Promise<string> {
  return (await prisma().school.findUniqueOrThrow({ where: { id: schoolId }, select: { name: true } })).name;
}

/** Queues the imports of dead instances again, and returns how many; see prisma/functions/queue_roster_imports_again.sql. */
export function queueImportsAgain(deadAfterSeconds: number): Promise<number> {
  return callFunction<number>("queue_roster_imports_again", { deadAfter: `${deadAfterSeconds} seconds` });
}
