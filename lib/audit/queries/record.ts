import { sql } from "kysely";
import type { Prisma } from "@/generated/prisma/client";
import { database } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";

/** A row of the audit log as it is written. */
export interface NewAuditEvent {
  actorId: string | null;
  action: string;
  subjectId: string | null;
  schoolId: string | null;
  targetType: string | null;
  targetId: string | null;
  detail: Prisma.InputJsonObject;
  address: string | null;
}

/** Appends events: in the transaction of the write they tell of, or at once for a reading. */
export async function insertAuditEvents(
  events: readonly NewAuditEvent[],
  transaction: Transaction = prisma(),
): Promise<void> {
  await transaction.auditEvent.createMany({ data: [...events] });
}

/**
 * Whether the log tells of such a reading within the last hour: a short walk of `audit_events_subject_idx`, since an id
 * begins with its moment.
 */
export async function isReadingKnown(reading: {
  actorId: string;
  subjectId: string;
  action: string;
}): Promise<boolean> {
  const anHourAgo = sql<string>`rpad(lpad(to_hex((extract(epoch FROM now() - interval '1 hour') * 1000)::bigint),
    12, '0'), 32, '0')::uuid`;
  const found = await database()
    .selectFrom("auditEvents")
    .select("id")
    .where("subjectId", "=", reading.subjectId)
    .where("actorId", "=", reading.actorId)
    .where("action", "=", reading.action)
    .where("id", ">=", anHourAgo)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A student and their school, by id; null for nobody, and for anyone who is no student. */
export function findStudentOfLog(id: string): Promise<{ id: string; schoolId: string | null } | null> {
  return prisma().profile.findFirst({ where: { id, role: "student" }, select: { id: true, schoolId: true } });
}
