import { dataEndpoint, route } from "@/lib/api/route";
import { remindStudents } from "@/lib/activities/remind-students";
import { remindStudents as contract } from "@/packages/client/contract/progress";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(contract, ({ caller, params, body }) =>
    remindStudents(caller, params.activityId, body.studentIds),
  ),
});
