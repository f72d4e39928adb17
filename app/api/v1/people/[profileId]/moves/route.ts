import { route } from "@/lib/api/route";
import { movePerson as contract } from "@/client/contract/person-actions";
import { endpoint } from "@/lib/api/endpoint";
import { movePerson } from "@/lib/people/move-person";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params, body }) => ({
      data: await movePerson(caller, params.profileId, body),
    }),
  }),
});
