import { sql } from "kysely";
import type { Prisma } from "@/generated/prisma/client";
import { database } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";
import type { Transaction } from "@/lib/database/transaction";

/** The fields of a new audit event. */
interface NewAuditEvent {
  actorId: string | null;
  action: string;
  subjectId: string | null;
  schoolId: string | null;
  targetType: string | null;
  targetId: string | null;
  detail: Prisma.InputJsonObject;
  /** The actor's IP address; null when unknown. */
  address: string | null;
}

/** Inserts events, in the transaction of the recorded write if one is given. */
export async function insertAuditEvents(
  events: readonly NewAuditEvent[],
  transaction: Transaction = prisma(),
): Promise<void> {
  await transaction.auditEvent.createMany({ data: [...events] });
}

/** Finds the school to which the students of a list belong; null for a playground. */
export async function findSchoolOfList({
  type,
  id,
}: {
  type: "activity" | "classroom" | "school";
  id: string;
}): Promise<string | null> {
  if (type === "school") return id;
  const classroom = await prisma().classroom.findFirst({
    where: type === "classroom" ? { id } : { activities: { some: { id } } },
    select: { schoolId: true },
  });
  return classroom?.schoolId ?? null;
}

/**
 * Whether the log says that this actor has read the same person's data or the same list within the last hour. A list does not
 * count when a student was added to the school since, because it did not show that student. Ids start with the time, so only the
 * last hour of `audit_events_subject_idx` or `audit_events_actor_idx` is read. Added students are found by
 * `profiles_school_created_idx`.
 */
export async function wasRecordedRecently(reading: {
  actorId: string;
  subjectId?: string;
  targetId?: string | null;
  action: string;
}): Promise<boolean> {
  const anHourAgo = sql<string>`rpad(lpad(to_hex((extract(epoch FROM now() - interval '1 hour') * 1000)::bigint),
    12, '0'), 32, '0')::uuid`;
  const { subjectId, targetId } = reading;
  const found = await database()
    .selectFrom("auditEvents")
    .select("auditEvents.id")
    .$if(subjectId !== undefined, (events) => events.where("subjectId", "=", subjectId ?? null))
    .$if(targetId !== undefined, (events) =>
      events
        .where("targetId", "is not distinct from", targetId ?? null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("profiles as p")
                .select("p.id")
                .whereRef("p.schoolId", "=", "auditEvents.schoolId")
                .whereRef("p.createdAt", ">", "auditEvents.at")
                .where("p.role", "=", "student"),
            ),
          ),
        ),
    )
    .where("actorId", "=", reading.actorId)
    .where("action", "=", reading.action)
    .where("id", ">=", anHourAgo)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Finds a student and their school; null for everyone who is not a student. */
export function findStudent(id: string): Promise<{ id: string; schoolId: string | null } | null> {
  return prisma().profile.findFirst({ where: { id, role: "student" }, select: { id: true, schoolId: true } });
}
