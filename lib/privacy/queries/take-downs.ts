import { sql } from "kysely";
import type { Prisma } from "@/generated/prisma/client";
import { database } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";

/** At most this many works are listed, the newest. Few students have more, since each may have `WORKS_MAX` works in one activity. */
const MAX_WORKS = 1_000;

export function listWorkTitles(profileId: string) {
  return prisma().submission.findMany({
    where: { studentId: profileId },
    select: {
      id: true,
      title: true,
      submittedAt: true,
      activity: { select: { title: true } },
      takeDowns: { select: { id: true } },
    },
    orderBy: [{ submittedAt: "desc" }, { id: "desc" }],
    take: MAX_WORKS,
  });
}

const TAKE_DOWN = {
  id: true,
  submissionId: true,
  fileKeys: true,
  reason: true,
  mayResubmit: true,
  createdAt: true,
  createdBy: { select: { displayName: true } },
} as const;

export function listTakeDowns(profileId: string) {
  return prisma().takeDown.findMany({
    where: { profileId },
    select: TAKE_DOWN,
    orderBy: { id: "desc" },
  });
}

/** Finds the title of a student's work, and the addresses in all its revisions; null when the work is not theirs. */
export async function findWork(profileId: string, submissionId: string) {
  const found = await database()
    .selectFrom("submissions as s")
    .select("s.title")
    .select(
      sql<string[]>`ARRAY(SELECT DISTINCT u.url FROM (
        SELECT s.primary_url, s.assets, s.attachments
        UNION ALL SELECT r.primary_url, r.assets, r.attachments FROM submission_revisions r WHERE r.submission_id = s.id
      ) w, LATERAL (SELECT w.primary_url AS url
        UNION ALL SELECT f->>'url' FROM jsonb_array_elements(w.assets || w.attachments) f) u)`.as("urls"),
    )
    .where("s.id", "=", submissionId)
    .where("s.studentId", "=", profileId)
    .executeTakeFirst();
  return found ?? null;
}

export async function listKeysOfPerson(profileId: string, keys: readonly string[]): Promise<string[]> {
  const files = await prisma().storedFile.findMany({
    where: { key: { in: [...keys] }, ownerId: profileId, state: { not: "removed" } },
    select: { key: true },
  });
  return files.map(({ key }) => key);
}

export async function findFilenames(keys: readonly string[]): Promise<Map<string, string>> {
  const files = await prisma().storedFile.findMany({
    where: { key: { in: [...keys] } },
    select: { key: true, filename: true },
  });
  return new Map(files.map(({ key, filename }) => [key, filename]));
}

/** Inserts a take-down. A second one of the same work throws: it violates the unique key `take_downs_submission_key`. */
export function insertTakeDown(takeDown: Prisma.TakeDownUncheckedCreateInput, transaction: Transaction) {
  return transaction.takeDown.create({ data: takeDown, select: TAKE_DOWN });
}

/** Deletes a take-down of a student and returns what it blocked; null when there is none. */
export async function deleteTakeDown(
  { id, profileId }: { id: string; profileId: string },
  transaction: Transaction,
) {
  const found = await transaction.takeDown.findFirst({ where: { id, profileId }, select: TAKE_DOWN });
  if (!found) return null;
  const { count } = await transaction.takeDown.deleteMany({ where: { id } });
  return count === 0 ? null : found;
}
