import type { Person } from "@/lib/access/person";
import { type CsvFile, openCsvFile } from "@/lib/api/csv";
import { type AuditChoice, listAllAuditEvents } from "@/lib/audit/list-audit-events";

const COLUMNS = [
  ...["at", "actorDisplayName", "action", "subjectDisplayName", "schoolName", "targetType", "targetName"],
  ...["changes", "address", "id", "actorId", "subjectId", "schoolId", "targetId"],
];

async function* linesOf(person: Person, choice: AuditChoice) {
  for await (const page of listAllAuditEvents(person, choice)) {
    // As one cell: what changed has other names in each kind of event.
    yield page.map(({ detail, ...event }) => ({ ...event, changes: JSON.stringify(detail) }));
  }
}

/** The whole audit log as one file, what people read first and the ids after it. */
export function openAuditFile(person: Person, choice: AuditChoice): Promise<CsvFile> {
  return openCsvFile({ name: "audit-log", columns: COLUMNS, pages: linesOf(person, choice) });
}
