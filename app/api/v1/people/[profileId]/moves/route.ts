import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { movePerson } from "@/lib/people/move-person";
import { movePerson as contract } from "@/packages/client/contract/person-actions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params, body }) => ({
      data: await movePerson(caller, params.profileId, body),
    }),
  }),
});
