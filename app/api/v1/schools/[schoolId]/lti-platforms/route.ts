import { dataEndpoint, route } from "@/lib/api/route";
import { connectPlatform, listPlatforms } from "@/lib/lti/platforms";
import { connectLtiPlatform, listLtiPlatforms } from "@/packages/client/contract/lti";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(listLtiPlatforms, ({ caller, params }) => listPlatforms(caller, params.schoolId)),
  POST: dataEndpoint(connectLtiPlatform, ({ caller, params, body }) =>
    connectPlatform(caller, params.schoolId, body),
  ),
});
