import { dataEndpoint, route } from "@/lib/api/route";
import { disconnectPlatform, editPlatform } from "@/lib/lti/platforms";
import { disconnectLtiPlatform, editLtiPlatform } from "@/packages/client/contract/lti";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: dataEndpoint(editLtiPlatform, ({ caller, params, body }) => editPlatform(caller, params, body)),
  DELETE: dataEndpoint(disconnectLtiPlatform, ({ caller, params }) =>
    disconnectPlatform(caller, params.schoolId, params.platformId),
  ),
});
