import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { pageAnswer } from "@/lib/api/page-answer";
import { grantCredits, listGrants } from "@/lib/credits/grant-credits";
import { grantToSchool, listGrants as listContract } from "@/packages/client/contract/grants";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: listContract,
    run: async ({ caller, params, query, request }) =>
      pageAnswer(request, await listGrants(caller, params.schoolId, query)),
  }),
  POST: endpoint({
    contract: grantToSchool,
    run: async ({ caller, params: { schoolId }, body }) => ({
      data: await grantCredits(caller, { schoolId }, body),
    }),
  }),
});
