import { usageLedger } from "@/client/contract/usage";
import { assertShownTo } from "@/lib/domain/people/assert-shown-to";
import { listNamedEntries } from "@/lib/domain/usage/list-entries";
import { recordUsageRead } from "@/lib/domain/usage/record-usage-read";
import { wantsCsv } from "@/lib/http/csv";
import { endpoint } from "@/lib/http/endpoint";
import { nextLink } from "@/lib/http/next-link";
import { route } from "@/lib/http/route";
import { openLedgerFile } from "./ledger-file";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: usageLedger,
    run: async ({ caller, query: { format: _, shownTo, ...query }, request }) => {
      assertShownTo(caller, shownTo);
      const { limit: __, cursor: ___, ...filters } = query;
      const file = wantsCsv(request) ? await openLedgerFile(caller, filters) : undefined;
      const page = file ? { items: [], nextCursor: null } : await listNamedEntries(caller, query);
      await recordUsageRead(caller, file ? filters : query);
      return { data: page.items, file, headers: nextLink(request, page.nextCursor) };
    },
  }),
});
