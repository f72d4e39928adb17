import { classroomActivities, createActivity as createContract } from "@/client/contract/activities";
import { createActivity } from "@/lib/domain/activities/create-activity";
import { listClassroomActivities } from "@/lib/domain/activities/list-classroom-activities";
import { endpoint } from "@/lib/http/endpoint";
import { pageAnswer } from "@/lib/http/page-answer";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: classroomActivities,
    run: async ({ caller, params, query, request }) =>
      pageAnswer(request, await listClassroomActivities(caller, params.classroomId ?? "", query)),
  }),
  POST: endpoint({
    contract: createContract,
    run: async ({ caller, params, body }) => ({
      data: await createActivity(caller, params.classroomId ?? "", body),
    }),
  }),
});
