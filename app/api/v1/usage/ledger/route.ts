import { usageLedger } from "@/client/contract/usage";
import { assertShownTo } from "@/lib/domain/people/assert-shown-to";
import { listNamedEntries } from "@/lib/domain/usage/list-entries";
import { recordUsageRead } from "@/lib/domain/usage/record-usage-read";
import { endpoint } from "@/lib/http/endpoint";
import { fileOrPageAnswer } from "@/lib/http/page-answer";
import { route } from "@/lib/http/route";
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
