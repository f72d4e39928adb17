import { pageEndpoint, route } from "@/lib/api/route";
import { assertExpectedProfile } from "@/lib/access/assert-expected-profile";
import { listOwnWork } from "@/lib/submissions/list-own-work";
import { listOwnWork as contract } from "@/packages/client/contract/profile";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: pageEndpoint(contract, ({ caller, query: { expectedProfileId, ...query } }) => {
    assertExpectedProfile(caller, expectedProfileId);
    return listOwnWork(caller, query);
  }),
});
