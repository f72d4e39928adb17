import { pageEndpoint, route } from "@/lib/api/route";
import { assertExpectedProfile } from "@/lib/access/assert-expected-profile";
import { listTaughtClassrooms } from "@/lib/activities/teacher-home";
import { listTaughtClassrooms as contract } from "@/packages/client/contract/profile";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: pageEndpoint(contract, ({ caller, query: { expectedProfileId, ...query } }) => {
    assertExpectedProfile(caller, expectedProfileId);
    return listTaughtClassrooms(caller, query);
  }),
});
