import { parse as parseUuid, v7 as uuidv7 } from "uuid";
import type { Prisma } from "@/generated/prisma/client";
import type { AuditAction } from "@/lib/audit/audit-actions";
import { demoId, HANBIT } from "./demo-ids";

/** What someone did in the past, for the audit log; `actor` and `subject` are login names. */
export interface PastEvent {
  at: Date;
  actor: string;
  action: AuditAction;
  subject?: string;
  /** The school whose log has it; Hanbit by default, null for none. */
  schoolId?: string | null;
  target: { type: "pool" | "activity" | "submission"; id: string };
  detail: Prisma.InputJsonObject;
}

/** Inserts audit events. Their ids sort by time, as those of every event do, and are the same in each run on the same day. */
export async function insertEvents(
  database: Prisma.TransactionClient,
  events: readonly PastEvent[],
): Promise<void> {
  await database.auditEvent.createMany({
    data: events.map(({ at, actor, action, subject, schoolId = HANBIT, target, detail }) => ({
      id: uuidv7({
        msecs: at.getTime(),
        random: parseUuid(demoId(`${action} ${actor} ${target.id} ${at.getTime()}`)),
      }),
      at,
      actorId: demoId(actor),
      action,
      subjectId: subject === undefined ? null : demoId(subject),
      schoolId,
      targetType: target.type,
      targetId: target.id,
      detail,
    })),
  });
}
