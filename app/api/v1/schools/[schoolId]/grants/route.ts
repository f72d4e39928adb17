import { dataEndpoint, pageEndpoint, route } from "@/lib/api/route";
import { grantCredits, listGrants } from "@/lib/credits/grant-credits";
import { grantToSchool, listGrants as listContract } from "@/packages/client/contract/grants";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: pageEndpoint(listContract, ({ caller, params, query }) => listGrants(caller, params.schoolId, query)),
  POST: dataEndpoint(grantToSchool, ({ caller, params: { schoolId }, body }) =>
    grantCredits(caller, { schoolId }, body),
  ),
});
