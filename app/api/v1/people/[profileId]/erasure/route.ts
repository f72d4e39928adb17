import { dataEndpoint, route } from "@/lib/api/route";
import { eraseStudent } from "@/lib/privacy/erase-student";
import { erasePerson as contract } from "@/packages/client/contract/privacy";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(contract, ({ caller, params, body }) =>
    eraseStudent(caller, params.profileId, body.login),
  ),
});
