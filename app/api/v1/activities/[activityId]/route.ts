import { route } from "@/lib/api/route";
import { deleteActivity, editActivity } from "@/lib/activities/edit-activity";
import { getStaffActivity } from "@/lib/activities/staff-activity";
import { endpoint } from "@/lib/api/endpoint";
import * as contract from "@/packages/client/contract/activities";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: contract.readActivity,
    run: async ({ caller, params }) => ({ data: await getStaffActivity(caller, params.activityId) }),
  }),
  PATCH: endpoint({
    contract: contract.editActivity,
    run: async ({ caller, params, body }) => ({ data: await editActivity(caller, params.activityId, body) }),
  }),
  DELETE: endpoint({
    contract: contract.deleteActivity,
    run: async ({ caller, params }) => ({ data: await deleteActivity(caller, params.activityId) }),
  }),
});
