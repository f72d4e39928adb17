import { auditEvents as contract } from "@/client/contract/audit-events";
import { listAuditEvents } from "@/lib/domain/audit/list-audit-events";
import { wantsCsv } from "@/lib/http/csv";
import { endpoint } from "@/lib/http/endpoint";
import { nextLink } from "@/lib/http/next-link";
import { route } from "@/lib/http/route";
import { openAuditFile } from "./audit-file";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, query: { format: _, limit, cursor, ...choice }, request }) => {
      if (wantsCsv(request)) return { data: [], file: await openAuditFile(caller, choice) };
      const page = await listAuditEvents(caller, { ...choice, limit, cursor });
      return { data: page.items, headers: nextLink(request, page.nextCursor) };
    },
  }),
});
