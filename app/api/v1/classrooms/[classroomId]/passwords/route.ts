import { dataEndpoint, route } from "@/lib/api/route";
import { makePasswords } from "@/lib/classrooms/make-passwords";
import { makePasswords as contract } from "@/packages/client/contract/classrooms";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(contract, ({ caller, params, body }) =>
    makePasswords(caller, params.classroomId, body.studentIds),
  ),
});
