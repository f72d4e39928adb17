import { endpoint, route } from "@/lib/api/route";
import { csvFilesResponse } from "@/lib/api/csv";
import { exportRoster } from "@/lib/rosters/export-roster";
import { exportRoster as contract } from "@/packages/client/contract/roster-files";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, params, query }) => {
      const format = query.format === "csv" ? "plain" : query.format;
      const language = query.locale === "kr" ? "ko" : "en";
      const options = { format, language, isTemplate: query.template === "true" } as const;
      const tables = await exportRoster(caller, params.schoolId, options);
      return { data: null, response: csvFilesResponse(query.format, tables) };
    },
  }),
});
