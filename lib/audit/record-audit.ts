import type { Person } from "@/lib/access/person";
import type { Transaction } from "@/lib/database/transaction";
import type { AuditAction } from "./audit-actions";
import { insertAuditEvents } from "./queries/record";

/** An audit event without its actor and address. */
export interface AuditedAction {
  action: AuditAction;
  subjectId?: string;
  /** The school of the event; the actor's own by default. */
  schoolId?: string | null;
  target?: { type: string; id: string };
  /** What changed; never a password, a token or a student's text, except the title of a work that is taken down. */
  detail?: Record<string, string | number | boolean | null | string[]>;
}

/** Who did it. */
export type AuditActor = Pick<Person, "id" | "schoolId" | "ipAddress">;

function toRow(person: AuditActor | null, event: AuditedAction) {
  return {
    actorId: person?.id ?? null,
    action: event.action,
    subjectId: event.subjectId ?? null,
    schoolId: event.schoolId === undefined ? (person?.schoolId ?? null) : event.schoolId,
    targetType: event.target?.type ?? null,
    targetId: event.target?.id ?? null,
    detail: event.detail ?? {},
    address: person?.ipAddress ?? null,
  };
}

/**
 * Writes events to the audit log. A write passes its transaction, so that the write and its event are committed together. A
 * null person means the hub itself.
 */
export function recordAudit(
  person: AuditActor | null,
  events: AuditedAction | readonly AuditedAction[],
  transaction?: Transaction,
): Promise<void> {
  return insertAuditEvents(
    [events].flat().map((event) => toRow(person, event)),
    transaction,
  );
}
