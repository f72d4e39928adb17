import type { z } from "zod";
import { assertExpectedProfile } from "@/lib/access/assert-expected-profile";
import type { Person } from "@/lib/access/person";
import { openCsvFile } from "@/lib/api/csv";
import { fileOrPageAnswer } from "@/lib/api/page-answer";
import { appLocaleOf } from "@/lib/i18n/paths";
import { listAllEntries, listNamedEntries } from "@/lib/usage/list-entries";
import { recordUsageRead } from "@/lib/usage/record-usage-read";
import { usageLedger } from "@/packages/client/contract/usage";
import { openLedgerFile } from "./ledger-file";

/** The CSV's columns for programs: readable ones first, then ids. */
const COLUMNS = [
  "localTime",
  "timeZone",
  "type",
  "amountCredits",
  "balanceAfterCredits",
  "actorDisplayName",
  "classroomName",
  "activityTitle",
  "appName",
  "mediaType",
  "model",
  "holdState",
  "schoolName",
  "note",
  "at",
  "id",
  "actorId",
  "classroomId",
  "activityId",
  "appSlug",
  "operationId",
];

interface LedgerCall {
  caller: Person;
  query: z.infer<NonNullable<typeof usageLedger.query>>;
  request: Request;
}

/** Returns a page of the ledger, or all of it as a file, and records in the audit log who read students' usage. */
export async function answerLedger({ caller, query: parsed, request }: LedgerCall) {
  const { format: _format, locale, expectedProfileId, ...query } = parsed;
  assertExpectedProfile(caller, expectedProfileId);
  const { limit: _limit, cursor: _cursor, ...filters } = query;
  const answer = await fileOrPageAnswer(request, {
    file: () =>
      locale === undefined
        ? openCsvFile({ name: usageLedger.name, columns: COLUMNS, pages: listAllEntries(caller, filters) })
        : openLedgerFile(caller, filters, appLocaleOf(locale)),
    page: () => listNamedEntries(caller, query),
  });
  await recordUsageRead(caller, answer.file ? filters : query, answer.file ? "file" : "list");
  return answer;
}
