import { endpoint, route } from "@/lib/api/route";
import { wantsCsv } from "@/lib/api/csv";
import { appLocaleOf } from "@/lib/i18n/paths";
import { getSummary } from "@/lib/usage/get-summary";
import { recordUsageRead } from "@/lib/usage/record-usage-read";
import { usageSummary } from "@/packages/client/contract/usage";
import { openSummaryFile } from "./summary-file";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: usageSummary,
    csv: ({ groups }) => ({ columns: ["key", "label", "spentCredits", "operations"], rows: groups }),
    run: async ({ caller, request, query: { format: _, locale, ...query } }) => {
      const data = await getSummary(caller, query);
      const reading = wantsCsv(request) ? "file" : "list";
      await recordUsageRead(caller, query, query.groupBy === "student" ? reading : undefined);
      if (reading === "list" || locale === undefined) return { data };
      const file = await openSummaryFile(caller, { query, groups: data.groups }, appLocaleOf(locale));
      return { data, file };
    },
  }),
});
