import { usageSummary } from "@/client/contract/usage";
import { getSummary } from "@/lib/domain/usage/get-summary";
import { recordUsageRead } from "@/lib/domain/usage/record-usage-read";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

const CSV_COLUMNS = ["key", "label", "spentCredits", "operations"];

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: usageSummary,
    csv: ({ groups }) => ({ columns: CSV_COLUMNS, rows: groups }),
    run: async ({ caller, query: { format: _, ...query } }) => {
      const data = await getSummary(caller, query);
      await recordUsageRead(caller, query);
      return { data };
    },
  }),
});
