import { addTeacher as addContract, removeTeacher as removeContract } from "@/client/contract/school";
import { addTeacher, removeTeacher } from "@/lib/domain/classrooms/classroom-teachers";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: endpoint({
    contract: addContract,
    run: async ({ caller, params: { classroomId = "", profileId = "" } }) => ({
      data: await addTeacher(caller, classroomId, profileId),
    }),
  }),
  DELETE: endpoint({
    contract: removeContract,
    run: async ({ caller, params: { classroomId = "", profileId = "" } }) => ({
      data: await removeTeacher(caller, classroomId, profileId),
    }),
  }),
});
