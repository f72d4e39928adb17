import type { z } from "zod";
import type { usageLedger } from "@/client/contract/usage";
import { assertShownTo } from "@/lib/access/assert-shown-to";
import type { Person } from "@/lib/access/person";
import { fileOrPageAnswer } from "@/lib/api/page-answer";
import { listNamedEntries } from "@/lib/usage/list-entries";
import { recordUsageRead } from "@/lib/usage/record-usage-read";
import { openLedgerFile } from "./ledger-file";

interface LedgerCall {
  caller: Person;
  query: z.infer<NonNullable<typeof usageLedger.query>>;
  request: Request;
}

/** A page of the ledger, or all of it as a file; reading one person's is recorded in the audit log. */
export async function answerLedger({ caller, query: asked, request }: LedgerCall) {
  const { format: _, shownTo, ...query } = asked;
  assertShownTo(caller, shownTo);
  const { limit: __, cursor: ___, ...filters } = query;
  const answer = await fileOrPageAnswer(request, {
    file: () => openLedgerFile(caller, filters),
    page: () => listNamedEntries(caller, query),
  });
  await recordUsageRead(caller, answer.file ? filters : query);
  return answer;
}
