import { route } from "@/lib/api/route";
import { schoolOverview } from "@/client/contract/schools";
import { assertExpectedProfile } from "@/lib/access/assert-expected-profile";
import { endpoint } from "@/lib/api/endpoint";
import { getSchoolOverview } from "@/lib/usage/get-overview";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: schoolOverview,
    run: async ({ caller, params, query }) => {
      assertExpectedProfile(caller, query.expectedProfileId);
      return { data: await getSchoolOverview(caller, params.schoolId) };
    },
  }),
});
