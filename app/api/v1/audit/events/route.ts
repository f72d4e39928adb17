import { endpoint, route } from "@/lib/api/route";
import type { Person } from "@/lib/access/person";
import { type CsvFile, openCsvFile } from "@/lib/api/csv";
import { fileOrPageAnswer } from "@/lib/api/page-answer";
import { type AuditLogFilters, listAllAuditEvents, listAuditEvents } from "@/lib/audit/list-audit-events";
import { auditEvents as contract } from "@/packages/client/contract/audit-events";

const COLUMNS = [
  "at",
  "actorDisplayName",
  "action",
  "subjectDisplayName",
  "schoolName",
  "targetType",
  "targetName",
  "changes",
  "address",
  "id",
  "actorId",
  "subjectId",
  "schoolId",
  "targetId",
];

async function* readPages(person: Person, filters: AuditLogFilters) {
  for await (const page of listAllAuditEvents(person, filters)) {
    // One JSON cell, because the fields of `detail` differ between actions.
    yield page.map(({ detail, ...event }) => ({ ...event, changes: JSON.stringify(detail) }));
  }
}

/** Opens the audit log as a CSV file; the readable columns come first, then the ids. */
function openAuditFile(person: Person, filters: AuditLogFilters): Promise<CsvFile> {
  return openCsvFile({ name: "audit-log", columns: COLUMNS, pages: readPages(person, filters) });
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: ({ caller, query: { format: _, limit, cursor, ...filters }, request }) =>
      fileOrPageAnswer(request, {
        file: () => openAuditFile(caller, filters),
        page: () => listAuditEvents(caller, { ...filters, limit, cursor }),
      }),
  }),
});
