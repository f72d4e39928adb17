import { editActivity as editContract, readActivity } from "@/client/contract/activities";
import { editActivity } from "@/lib/domain/activities/edit-activity";
import { getStaffActivity } from "@/lib/domain/activities/staff-activity";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: readActivity,
    run: async ({ caller, params }) => ({ data: await getStaffActivity(caller, params.activityId ?? "") }),
  }),
  PATCH: endpoint({
    contract: editContract,
    run: async ({ caller, params, body }) => ({
      data: await editActivity(caller, params.activityId ?? "", body),
    }),
  }),
});
