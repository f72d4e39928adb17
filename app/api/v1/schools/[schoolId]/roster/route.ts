import { exportRoster as contract } from "@/client/contract/rosters";
import { csvResponse } from "@/lib/api/csv";
import { endpoint } from "@/lib/api/endpoint";
import { route } from "@/lib/api/route";
import { csvZipResponse } from "@/lib/api/zip-response";
import { exportRoster } from "@/lib/rosters/export-roster";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, params, query }) => {
      const format = query.format === "csv" ? "plain" : query.format;
      const language = query.locale === "kr" ? "ko" : "en";
      const [table, ...others] = await exportRoster(caller, params.schoolId, { format, language });
      if (format !== "plain" && table)
        return { data: null, response: csvZipResponse(format, [table, ...others]) };
      return { data: null, response: csvResponse(table ?? { columns: [], rows: [] }, {}, "roster") };
    },
  }),
});
