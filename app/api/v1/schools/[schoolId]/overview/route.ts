import { dataEndpoint, route } from "@/lib/api/route";
import { assertExpectedProfile } from "@/lib/access/assert-expected-profile";
import { getSchoolOverview } from "@/lib/usage/get-overview";
import { schoolOverview } from "@/packages/client/contract/schools";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(schoolOverview, ({ caller, params, query }) => {
    assertExpectedProfile(caller, query.expectedProfileId);
    return getSchoolOverview(caller, params.schoolId);
  }),
});
