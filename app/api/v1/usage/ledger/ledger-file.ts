import { type UsageFilters, usageLedger } from "@/client/contract/usage";
import type { Person } from "@/lib/domain/people/person";
import { listAllEntries } from "@/lib/domain/usage/list-entries";
import { type CsvFile, openCsvFile } from "@/lib/http/csv";

const COLUMNS = [
  ...[
    "localTime",
    "timeZone",
    "type",
    "amountCredits",
    "balanceAfterCredits",
    "actorDisplayName",
    "classroomName",
  ],
  ...["activityTitle", "appName", "mediaType", "model", "holdState", "schoolName", "note"],
  ...["at", "id", "actorId", "classroomId", "activityId", "appSlug", "operationId"],
];

/** The whole ledger as one file, what people read first and the ids after it. */
export function openLedgerFile(person: Person, filters: UsageFilters): Promise<CsvFile> {
  return openCsvFile({ name: usageLedger.name, columns: COLUMNS, pages: listAllEntries(person, filters) });
}
