import { classroomStudents as contract } from "@/client/contract/class-list";
import { listClassStudents } from "@/lib/domain/classrooms/list-class-students";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await listClassStudents(caller, params.classroomId ?? "") }),
  }),
});
