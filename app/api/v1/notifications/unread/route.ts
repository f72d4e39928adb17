import { dataEndpoint, route } from "@/lib/api/route";
import { assertExpectedProfile } from "@/lib/access/assert-expected-profile";
import { countUnreadNotifications } from "@/lib/notifications/list-notifications";
import { countUnreadNotifications as contract } from "@/packages/client/contract/notifications";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(contract, ({ caller, query: { expectedProfileId } }) => {
    assertExpectedProfile(caller, expectedProfileId);
    return countUnreadNotifications(caller);
  }),
});
