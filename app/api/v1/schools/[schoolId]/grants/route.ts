import { grantToSchool, listGrants as listContract } from "@/client/contract/grants";
import { grantCredits, listGrants } from "@/lib/domain/schools/grant-credits";
import { endpoint } from "@/lib/http/endpoint";
import { pageAnswer } from "@/lib/http/page-answer";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: listContract,
    run: async ({ caller, params, query, request }) =>
      pageAnswer(request, await listGrants(caller, params.schoolId ?? "", query)),
  }),
  POST: endpoint({
    contract: grantToSchool,
    run: async ({ caller, params: { schoolId = "" }, body }) => ({
      data: await grantCredits(caller, { schoolId }, body),
    }),
  }),
});
