import { dataEndpoint, route } from "@/lib/api/route";
import { deleteActivity, editActivity } from "@/lib/activities/edit-activity";
import { getStaffActivity } from "@/lib/activities/staff-activity";
import * as contract from "@/packages/client/contract/activities";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(contract.readActivity, ({ caller, params }) =>
    getStaffActivity(caller, params.activityId),
  ),
  PATCH: dataEndpoint(contract.editActivity, ({ caller, params, body }) =>
    editActivity(caller, params.activityId, body),
  ),
  DELETE: dataEndpoint(contract.deleteActivity, ({ caller, params }) =>
    deleteActivity(caller, params.activityId),
  ),
});
