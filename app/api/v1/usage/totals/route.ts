import { usageTotals } from "@/client/contract/own-pages";
import { assertShownTo } from "@/lib/domain/people/assert-shown-to";
import { getUsageTotals } from "@/lib/domain/usage/get-balance";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: usageTotals,
    run: async ({ caller, query }) => {
      assertShownTo(caller, query.shownTo);
      return { data: await getUsageTotals(caller) };
    },
  }),
});
