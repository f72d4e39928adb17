import { route } from "@/lib/api/route";
import { assertExpectedProfile } from "@/lib/access/assert-expected-profile";
import { endpoint } from "@/lib/api/endpoint";
import { pageAnswer } from "@/lib/api/page-answer";
import { listOwnWork } from "@/lib/submissions/list-own-work";
import { listOwnWork as contract } from "@/packages/client/contract/profile";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, query: { expectedProfileId, ...query }, request }) => {
      assertExpectedProfile(caller, expectedProfileId);
      return pageAnswer(request, await listOwnWork(caller, query));
    },
  }),
});
