import { route } from "@/lib/api/route";
import { archivePerson as contract } from "@/client/contract/person-actions";
import { endpoint } from "@/lib/api/endpoint";
import { archivePerson } from "@/lib/people/archive-person";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await archivePerson(caller, params.profileId) }),
  }),
});
