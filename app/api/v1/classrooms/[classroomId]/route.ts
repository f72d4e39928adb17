import { route } from "@/lib/api/route";
import { editClassroom as contract } from "@/client/contract/classrooms";
import { endpoint } from "@/lib/api/endpoint";
import { editClassroom } from "@/lib/classrooms/edit-classroom";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: endpoint({
    contract,
    run: async ({ caller, params, body }) => ({
      data: await editClassroom(caller, params.classroomId, body),
    }),
  }),
});
