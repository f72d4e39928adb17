import { dataEndpoint, route } from "@/lib/api/route";
import { listProgress } from "@/lib/activities/list-progress";
import { activityProgress as contract } from "@/packages/client/contract/progress";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(contract, ({ caller, params }) => listProgress(caller, params.activityId)),
});
