import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { editClassroom } from "@/lib/classrooms/edit-classroom";
import { editClassroom as contract } from "@/packages/client/contract/classrooms";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: endpoint({
    contract,
    run: async ({ caller, params, body }) => ({
      data: await editClassroom(caller, params.classroomId, body),
    }),
  }),
});
