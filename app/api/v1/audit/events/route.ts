import { auditEvents as contract } from "@/client/contract/audit-events";
import { listAuditEvents } from "@/lib/domain/audit/list-audit-events";
import { endpoint } from "@/lib/http/endpoint";
import { fileOrPageAnswer } from "@/lib/http/page-answer";
import { route } from "@/lib/http/route";
import { openAuditFile } from "./audit-file";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: ({ caller, query: { format: _, limit, cursor, ...choice }, request }) =>
      fileOrPageAnswer(request, {
        file: () => openAuditFile(caller, choice),
        page: () => listAuditEvents(caller, { ...choice, limit, cursor }),
      }),
  }),
});
