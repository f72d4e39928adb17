import { makePasswords as contract } from "@/client/contract/class-list";
import { makePasswords } from "@/lib/domain/classrooms/make-passwords";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params, body }) => ({
      data: await makePasswords(caller, params.classroomId ?? "", body.studentIds),
    }),
  }),
});
