import { editClassroom as contract } from "@/client/contract/school";
import { editClassroom } from "@/lib/domain/classrooms/edit-classroom";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: endpoint({
    contract,
    run: async ({ caller, params, body }) => ({
      data: await editClassroom(caller, params.classroomId ?? "", body),
    }),
  }),
});
