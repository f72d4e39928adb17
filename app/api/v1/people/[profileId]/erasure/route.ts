import { erasePerson as contract } from "@/client/contract/privacy";
import { endpoint } from "@/lib/api/endpoint";
import { route } from "@/lib/api/route";
import { erasePerson } from "@/lib/privacy/erase-person";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params, body }) => ({
      data: await erasePerson(caller, params.profileId, body.login),
    }),
  }),
});
