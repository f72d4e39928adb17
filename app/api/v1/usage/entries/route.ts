import { endpoint, route } from "@/lib/api/route";
import { wantsCsv } from "@/lib/api/csv";
import { pageAnswer } from "@/lib/api/page-answer";
import { listEntries } from "@/lib/usage/list-entries";
import { recordUsageRead } from "@/lib/usage/record-usage-read";
import { usageEntries } from "@/packages/client/contract/usage";

/** The CSV columns of ledger entries: the same for every page of the list, so that the CSVs of several pages can be joined. */
const CSV_COLUMNS = [
  "id",
  "at",
  "type",
  "amountCredits",
  "balanceAfterCredits",
  "mediaType",
  "model",
  "actorId",
  "actorDisplayName",
  "classroomId",
  "activityId",
  "appSlug",
  "operationId",
  "holdState",
];

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: usageEntries,
    csv: (entries) => ({ columns: CSV_COLUMNS, rows: entries }),
    run: async ({ caller, query, request }) => {
      const page = await listEntries(caller, query);
      await recordUsageRead(caller, query, wantsCsv(request) ? "file" : "list");
      return pageAnswer(request, page);
    },
  }),
});
