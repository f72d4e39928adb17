import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { eraseStudent } from "@/lib/privacy/erase-student";
import { erasePerson as contract } from "@/packages/client/contract/privacy";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params, body }) => ({
      data: await eraseStudent(caller, params.profileId, body.login),
    }),
  }),
});
