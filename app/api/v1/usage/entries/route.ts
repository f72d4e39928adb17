import { endpoint, route } from "@/lib/api/route";
import { wantsCsv } from "@/lib/api/csv";
import { pageAnswer } from "@/lib/api/page-answer";
import { listEntries } from "@/lib/usage/list-entries";
import { recordUsageRead } from "@/lib/usage/record-usage-read";
import { usageEntries } from "@/packages/client/contract/usage";
import { CSV_COLUMNS } from "./csv-columns";

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
