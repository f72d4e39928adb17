import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { listClassStudents } from "@/lib/classrooms/list-class-students";
import { classroomStudents as contract } from "@/packages/client/contract/classrooms";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await listClassStudents(caller, params.classroomId) }),
  }),
});
