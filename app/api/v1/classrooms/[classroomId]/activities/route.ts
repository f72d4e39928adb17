import { dataEndpoint, pageEndpoint, route } from "@/lib/api/route";
import { createActivity } from "@/lib/activities/create-activity";
import { listClassroomActivities } from "@/lib/activities/staff-activity";
import { classroomActivities, createActivity as createContract } from "@/packages/client/contract/activities";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: pageEndpoint(classroomActivities, ({ caller, params, query }) =>
    listClassroomActivities(caller, params.classroomId, query),
  ),
  POST: dataEndpoint(createContract, ({ caller, params, body }) =>
    createActivity(caller, params.classroomId, body),
  ),
});
