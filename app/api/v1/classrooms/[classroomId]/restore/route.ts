import { dataEndpoint, route } from "@/lib/api/route";
import { setClassroomStatus } from "@/lib/classrooms/edit-classroom";
import { restoreClassroom as contract } from "@/packages/client/contract/classrooms";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(contract, ({ caller, params }) =>
    setClassroomStatus(caller, params.classroomId, "active"),
  ),
});
