import type { AuditAction } from "@/client/contract/audit";
import type { Person } from "@/lib/access/person";
import type { Transaction } from "@/lib/database/transaction";
import { insertAuditEvents } from "./queries/record";

/** What happened, besides who did it and from where. */
export interface AuditedAct {
  action: AuditAction;
  /** The person whose data it was. */
  subjectId?: string;
  /** The school it concerns; the doer's own unless said otherwise. */
  schoolId?: string | null;
  target?: { type: string; id: string };
  /** What changed; never a password, a token or a child's text. */
  detail?: Record<string, string | number | boolean | null | string[]>;
}

function rowOf(person: Person | null, act: AuditedAct) {
  return {
    actorId: person?.id ?? null,
    action: act.action,
    subjectId: act.subjectId ?? null,
    schoolId: act.schoolId === undefined ? (person?.schoolId ?? null) : act.schoolId,
    targetType: act.target?.type ?? null,
    targetId: act.target?.id ?? null,
    detail: act.detail ?? {},
    address: person?.address ?? null,
  };
}

/**
 * Writes acts of a person to the audit log, one row each: every write, and every reading of a single student's data by
 * staff. A write passes its transaction, so that neither stands without the other. Without a person the hub itself did it.
 */
export function recordAudit(
  person: Person | null,
  acts: AuditedAct | readonly AuditedAct[],
  transaction?: Transaction,
): Promise<void> {
  const all = Array.isArray(acts) ? (acts as readonly AuditedAct[]) : [acts as AuditedAct];
  return insertAuditEvents(
    all.map((act) => rowOf(person, act)),
    transaction,
  );
}
