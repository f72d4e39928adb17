import { archiveClassroom as contract } from "@/client/contract/school";
import { archiveClassroom } from "@/lib/domain/classrooms/edit-classroom";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await archiveClassroom(caller, params.classroomId ?? "") }),
  }),
});
