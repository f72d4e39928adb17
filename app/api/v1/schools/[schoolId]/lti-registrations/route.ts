import { dataEndpoint, route } from "@/lib/api/route";
import { createRegistration } from "@/lib/lti/register-platform";
import { createLtiRegistration } from "@/packages/client/contract/lti";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(createLtiRegistration, ({ caller, params, body }) =>
    createRegistration(caller, params.schoolId, body),
  ),
});
