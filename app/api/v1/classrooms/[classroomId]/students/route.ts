import { dataEndpoint, route } from "@/lib/api/route";
import { listClassStudents } from "@/lib/classrooms/list-class-students";
import { classroomStudents as contract } from "@/packages/client/contract/classrooms";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(contract, ({ caller, params }) => listClassStudents(caller, params.classroomId)),
});
