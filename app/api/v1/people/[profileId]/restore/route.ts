import { restorePerson as contract } from "@/client/contract/person-deeds";
import { restorePerson } from "@/lib/domain/people/archive-person";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await restorePerson(caller, params.profileId ?? "") }),
  }),
});
