import { restoreClassroom as contract } from "@/client/contract/school";
import { restoreClassroom } from "@/lib/domain/classrooms/edit-classroom";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await restoreClassroom(caller, params.classroomId ?? "") }),
  }),
});
