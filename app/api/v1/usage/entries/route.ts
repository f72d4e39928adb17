import { usageEntries } from "@/client/contract/usage";
import { endpoint } from "@/lib/api/endpoint";
import { pageAnswer } from "@/lib/api/page-answer";
import { route } from "@/lib/api/route";
import { listEntries } from "@/lib/usage/list-entries";
import { recordUsageRead } from "@/lib/usage/record-usage-read";

/** The same for every page, so that pages can be joined: an entry without an actor has empty cells. */
const CSV_COLUMNS = [
  ...["id", "at", "type", "amountCredits", "balanceAfterCredits", "mediaType", "model"],
  ...["actorId", "actorDisplayName", "classroomId", "activityId", "appSlug", "operationId", "holdState"],
];

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: usageEntries,
    csv: (entries) => ({ columns: CSV_COLUMNS, rows: entries }),
    run: async ({ caller, query, request }) => {
      const page = await listEntries(caller, query);
      await recordUsageRead(caller, query);
      return pageAnswer(request, page);
    },
  }),
});
