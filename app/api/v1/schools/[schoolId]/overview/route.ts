import { route } from "@/lib/api/route";
import { assertExpectedProfile } from "@/lib/access/assert-expected-profile";
import { endpoint } from "@/lib/api/endpoint";
import { getSchoolOverview } from "@/lib/usage/get-overview";
import { schoolOverview } from "@/packages/client/contract/schools";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: schoolOverview,
    run: async ({ caller, params, query }) => {
      assertExpectedProfile(caller, query.expectedProfileId);
      return { data: await getSchoolOverview(caller, params.schoolId) };
    },
  }),
});
