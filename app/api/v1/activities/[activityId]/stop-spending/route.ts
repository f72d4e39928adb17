import { dataEndpoint, route } from "@/lib/api/route";
import { setActivityState } from "@/lib/activities/edit-activity";
import { stopSpending as contract } from "@/packages/client/contract/activities";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(contract, ({ caller, params }) =>
    setActivityState(caller, params.activityId, "stop-spending"),
  ),
});
