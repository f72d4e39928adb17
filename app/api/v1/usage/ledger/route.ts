import { endpoint, route } from "@/lib/api/route";
import { assertExpectedProfile } from "@/lib/access/assert-expected-profile";
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

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: usageLedger,
    run: async ({ caller, query: parsed, request }) => {
      const { format: _format, locale, expectedProfileId, ...query } = parsed;
      assertExpectedProfile(caller, expectedProfileId);
      const { limit: _limit, cursor: _cursor, ...filters } = query;
      const answer = await fileOrPageAnswer(request, {
        file: () =>
          locale === undefined
            ? openCsvFile({
                name: usageLedger.name,
                columns: COLUMNS,
                pages: listAllEntries(caller, filters),
              })
            : openLedgerFile(caller, filters, appLocaleOf(locale)),
        page: () => listNamedEntries(caller, query),
      });
      await recordUsageRead(caller, answer.file ? filters : query, answer.file ? "file" : "list");
      return answer;
    },
  }),
});
