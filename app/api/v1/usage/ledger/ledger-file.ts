import { type UsageFilters, usageLedger } from "@/client/contract/usage";
import type { Person } from "@/lib/access/person";
import { type CsvFile, openCsvFile } from "@/lib/api/csv";
import { listAllEntries } from "@/lib/usage/list-entries";

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
