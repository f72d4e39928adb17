import { usageTotals } from "@/client/contract/own-pages";
import { assertShownTo } from "@/lib/access/assert-shown-to";
import { endpoint } from "@/lib/api/endpoint";
import { route } from "@/lib/api/route";
import { getUsageTotals } from "@/lib/usage/get-usage-totals";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: usageTotals,
    run: async ({ caller, query }) => {
      assertShownTo(caller, query.shownTo);
      return { data: await getUsageTotals(caller) };
    },
  }),
});
