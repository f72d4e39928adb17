import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { archivePerson } from "@/lib/people/archive-person";
import { archivePerson as contract } from "@/packages/client/contract/person-actions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await archivePerson(caller, params.profileId) }),
  }),
});
