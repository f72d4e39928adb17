import type { Person } from "@/lib/access/person";
import { isReadingKnown } from "./queries/record";
import { type AuditedAct, recordAudit } from "./record-audit";

/**
 * Writes a reading of one person's data to the audit log, unless the log tells of the same reader, person and kind of
 * reading within the last hour: that was the opening, and this goes on with it. The log itself is asked, since nothing
 * that the reader sends can prove that there was one.
 */
export async function recordReading(person: Person, act: AuditedAct & { subjectId: string }): Promise<void> {
  const { action, subjectId } = act;
  if (await isReadingKnown({ actorId: person.id, subjectId, action })) return;
  await recordAudit(person, act);
}
