import { endpoint, route } from "@/lib/api/route";
import { openCsvFile } from "@/lib/api/csv";
import { readerLanguage } from "@/lib/api/reader-language";
import { listReportLines, REPORT_COLUMNS } from "@/lib/rosters/list-roster-rows";
import { rosterReport as contract } from "@/packages/client/contract/roster-files";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, params, query: { locale }, request }) => {
      const language = locale === undefined ? readerLanguage(request) : locale === "kr" ? "ko" : "en";
      const pages = listReportLines(caller, params, language);
      const file = await openCsvFile({ name: "roster-report", columns: REPORT_COLUMNS, pages });
      return { data: null, file };
    },
  }),
});
