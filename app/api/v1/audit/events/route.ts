import { endpoint, route } from "@/lib/api/route";
import { fileOrPageAnswer } from "@/lib/api/page-answer";
import { listAuditEvents } from "@/lib/audit/list-audit-events";
import { auditEvents as contract } from "@/packages/client/contract/audit-events";
import { openAuditFile } from "./audit-file";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: ({ caller, query: { format: _, limit, cursor, ...filters }, request }) =>
      fileOrPageAnswer(request, {
        file: () => openAuditFile(caller, filters),
        page: () => listAuditEvents(caller, { ...filters, limit, cursor }),
      }),
  }),
});
