import { dataEndpoint, route } from "@/lib/api/route";
import { setClassConsent } from "@/lib/privacy/consent";
import { setClassConsent as contract } from "@/packages/client/contract/privacy";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: dataEndpoint(contract, ({ caller, params, body }) =>
    setClassConsent(caller, params.classroomId, body),
  ),
});
