import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { archiveClassroom } from "@/lib/classrooms/edit-classroom";
import { archiveClassroom as contract } from "@/packages/client/contract/classrooms";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await archiveClassroom(caller, params.classroomId) }),
  }),
});
