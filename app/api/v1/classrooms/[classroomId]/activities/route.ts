import { route } from "@/lib/api/route";
import { createActivity } from "@/lib/activities/create-activity";
import { listClassroomActivities } from "@/lib/activities/staff-activity";
import { endpoint } from "@/lib/api/endpoint";
import { pageAnswer } from "@/lib/api/page-answer";
import { classroomActivities, createActivity as createContract } from "@/packages/client/contract/activities";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: classroomActivities,
    run: async ({ caller, params, query, request }) =>
      pageAnswer(request, await listClassroomActivities(caller, params.classroomId, query)),
  }),
  POST: endpoint({
    contract: createContract,
    run: async ({ caller, params, body }) => ({
      data: await createActivity(caller, params.classroomId, body),
    }),
  }),
});
