import { pageEndpoint, route } from "@/lib/api/route";
import { assertExpectedProfile } from "@/lib/access/assert-expected-profile";
import { listNotifications } from "@/lib/notifications/list-notifications";
import { listNotifications as contract } from "@/packages/client/contract/notifications";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: pageEndpoint(contract, ({ caller, query: { expectedProfileId, ...query } }) => {
    assertExpectedProfile(caller, expectedProfileId);
    return listNotifications(caller, query);
  }),
});
