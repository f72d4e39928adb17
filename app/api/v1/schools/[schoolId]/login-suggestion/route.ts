import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { suggestLogin } from "@/lib/people/suggest-login";
import { suggestLogin as contract } from "@/packages/client/contract/people";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, params, query }) => ({
      data: await suggestLogin(caller, params.schoolId, query.displayName),
    }),
  }),
});
