import { dataEndpoint, route } from "@/lib/api/route";
import { copyActivity } from "@/lib/activities/copy-activity";
import { copyActivity as contract } from "@/packages/client/contract/activities";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(contract, ({ caller, params, body }) => copyActivity(caller, params.activityId, body)),
});
