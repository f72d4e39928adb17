import { dataEndpoint, route } from "@/lib/api/route";
import { endExtension, extendActivity } from "@/lib/activities/extensions";
import * as contract from "@/packages/client/contract/progress";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: dataEndpoint(contract.extendActivity, ({ caller, params, body }) =>
    extendActivity(caller, params, body.closesAt),
  ),
  DELETE: dataEndpoint(contract.endExtension, ({ caller, params }) => endExtension(caller, params)),
});
