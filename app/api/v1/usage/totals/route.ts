import { dataEndpoint, route } from "@/lib/api/route";
import { assertExpectedProfile } from "@/lib/access/assert-expected-profile";
import { getUsageTotals } from "@/lib/usage/get-usage-totals";
import { usageTotals } from "@/packages/client/contract/usage";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(usageTotals, ({ caller, query }) => {
    assertExpectedProfile(caller, query.expectedProfileId);
    return getUsageTotals(caller);
  }),
});
