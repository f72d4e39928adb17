import { route } from "@/lib/api/route";
import { makePasswords as contract } from "@/client/contract/classrooms";
import { endpoint } from "@/lib/api/endpoint";
import { makePasswords } from "@/lib/classrooms/make-passwords";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params, body }) => ({
      data: await makePasswords(caller, params.classroomId, body.studentIds),
    }),
  }),
});
