import { dataEndpoint, route } from "@/lib/api/route";
import { suggestLogin } from "@/lib/people/suggest-login";
import { suggestLogin as contract } from "@/packages/client/contract/people";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(contract, ({ caller, params, query }) =>
    suggestLogin(caller, params.schoolId, query.displayName),
  ),
});
