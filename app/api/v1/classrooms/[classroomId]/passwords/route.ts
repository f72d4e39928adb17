import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { makePasswords } from "@/lib/classrooms/make-passwords";
import { makePasswords as contract } from "@/packages/client/contract/classrooms";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params, body }) => ({
      data: await makePasswords(caller, params.classroomId, body.studentIds),
    }),
  }),
});
