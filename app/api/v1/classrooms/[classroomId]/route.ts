import { dataEndpoint, route } from "@/lib/api/route";
import { editClassroom } from "@/lib/classrooms/edit-classroom";
import { editClassroom as contract } from "@/packages/client/contract/classrooms";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: dataEndpoint(contract, ({ caller, params, body }) =>
    editClassroom(caller, params.classroomId, body),
  ),
});
