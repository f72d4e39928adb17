import { stopSpending as contract } from "@/client/contract/activities";
import { doToActivity } from "@/lib/activities/do-to-activity";
import { endpoint } from "@/lib/api/endpoint";
import { route } from "@/lib/api/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params }) => ({
      data: await doToActivity(caller, params.activityId, "stop-spending"),
    }),
  }),
});
