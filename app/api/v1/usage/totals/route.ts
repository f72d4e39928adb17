import { route } from "@/lib/api/route";
import { assertExpectedProfile } from "@/lib/access/assert-expected-profile";
import { endpoint } from "@/lib/api/endpoint";
import { getUsageTotals } from "@/lib/usage/get-summary";
import { usageTotals } from "@/packages/client/contract/usage";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: usageTotals,
    run: async ({ caller, query }) => {
      assertExpectedProfile(caller, query.expectedProfileId);
      return { data: await getUsageTotals(caller) };
    },
  }),
});
