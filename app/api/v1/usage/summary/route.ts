import { route } from "@/lib/api/route";
import { usageSummary } from "@/client/contract/usage";
import { wantsCsv } from "@/lib/api/csv";
import { endpoint } from "@/lib/api/endpoint";
import { getSummary } from "@/lib/usage/get-summary";
import { recordUsageRead } from "@/lib/usage/record-usage-read";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: usageSummary,
    csv: ({ groups }) => ({ columns: ["key", "label", "spentCredits", "operations"], rows: groups }),
    run: async ({ caller, request, query: { format: _, ...query } }) => {
      const data = await getSummary(caller, query);
      const reading = wantsCsv(request) ? "file" : "list";
      await recordUsageRead(caller, query, query.groupBy === "student" ? reading : undefined);
      return { data };
    },
  }),
});
