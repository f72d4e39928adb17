import { route } from "@/lib/api/route";
import { setActivityState } from "@/lib/activities/edit-activity";
import { endpoint } from "@/lib/api/endpoint";
import { resumeSpending as contract } from "@/packages/client/contract/activities";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params }) => ({
      data: await setActivityState(caller, params.activityId, "resume-spending"),
    }),
  }),
});
