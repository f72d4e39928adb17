import { suggestLogin as contract } from "@/client/contract/people";
import { suggestLogin } from "@/lib/domain/people/suggest-login";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, params, query }) => ({
      data: await suggestLogin(caller, params.schoolId ?? "", query.displayName),
    }),
  }),
});
