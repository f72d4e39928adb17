import type { Person } from "@/lib/access/person";
import { wasRecordedRecently } from "./queries/record";
import { type AuditedAction, recordAudit } from "./record-audit";

/**
 * Records that someone read a person's data, unless the log already has the same reader, person and action within the last
 * hour. Looks into the log itself, because nothing in a request can prove that an earlier reading was recorded.
 */
export async function recordReading(
  person: Person,
  event: AuditedAction & { subjectId: string },
): Promise<void> {
  const { action, subjectId } = event;
  if (await wasRecordedRecently({ actorId: person.id, subjectId, action })) return;
  await recordAudit(person, event);
}
