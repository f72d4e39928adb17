import { movePerson as contract } from "@/client/contract/person-deeds";
import { movePerson } from "@/lib/domain/people/move-person";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params, body }) => ({
      data: await movePerson(caller, params.profileId ?? "", body),
    }),
  }),
});
