import { usageLedger } from "@/client/contract/usage";
import { assertShownTo } from "@/lib/access/assert-shown-to";
import { endpoint } from "@/lib/api/endpoint";
import { fileOrPageAnswer } from "@/lib/api/page-answer";
import { route } from "@/lib/api/route";
import { listNamedEntries } from "@/lib/usage/list-entries";
import { recordUsageRead } from "@/lib/usage/record-usage-read";
import { openLedgerFile } from "./ledger-file";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: usageLedger,
    run: async ({ caller, query: { format: _, shownTo, ...query }, request }) => {
      assertShownTo(caller, shownTo);
      const { limit: __, cursor: ___, ...filters } = query;
      const answer = await fileOrPageAnswer(request, {
        file: () => openLedgerFile(caller, filters),
        page: () => listNamedEntries(caller, query),
      });
      await recordUsageRead(caller, answer.file ? filters : query);
      return answer;
    },
  }),
});
