import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { addTeacher, removeTeacher } from "@/lib/classrooms/classroom-teachers";
import {
  addTeacher as addContract,
  removeTeacher as removeContract,
} from "@/packages/client/contract/classrooms";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    contract: addContract,
    run: async ({ caller, params: { classroomId, profileId } }) => ({
      data: await addTeacher(caller, classroomId, profileId),
    }),
  }),
  DELETE: endpoint({
    contract: removeContract,
    run: async ({ caller, params: { classroomId, profileId } }) => ({
      data: await removeTeacher(caller, classroomId, profileId),
    }),
  }),
});
