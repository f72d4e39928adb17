import { route } from "@/lib/api/route";
import { erasePerson as contract } from "@/client/contract/privacy";
import { endpoint } from "@/lib/api/endpoint";
import { eraseStudent } from "@/lib/privacy/erase-student";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params, body }) => ({
      data: await eraseStudent(caller, params.profileId, body.login),
    }),
  }),
});
