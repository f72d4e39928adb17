import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { restorePerson } from "@/lib/people/archive-person";
import { restorePerson as contract } from "@/packages/client/contract/person-actions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await restorePerson(caller, params.profileId) }),
  }),
});
