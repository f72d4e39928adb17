import { route } from "@/lib/api/route";
import { classroomStudents as contract } from "@/client/contract/classrooms";
import { endpoint } from "@/lib/api/endpoint";
import { listClassStudents } from "@/lib/classrooms/list-class-students";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await listClassStudents(caller, params.classroomId) }),
  }),
});
