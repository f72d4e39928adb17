import { dataEndpoint, route } from "@/lib/api/route";
import { listRefusals } from "@/lib/lti/refusals";
import { listLtiRefusals } from "@/packages/client/contract/lti";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(listLtiRefusals, ({ caller, params }) =>
    listRefusals(caller, params.schoolId, params.platformId),
  ),
});
