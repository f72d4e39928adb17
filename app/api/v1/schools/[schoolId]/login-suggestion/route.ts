import { route } from "@/lib/api/route";
import { suggestLogin as contract } from "@/client/contract/people";
import { endpoint } from "@/lib/api/endpoint";
import { suggestLogin } from "@/lib/people/suggest-login";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, params, query }) => ({
      data: await suggestLogin(caller, params.schoolId, query.displayName),
    }),
  }),
});
