import { dataEndpoint, route } from "@/lib/api/route";
import { addTeacher, removeTeacher } from "@/lib/classrooms/classroom-teachers";
import {
  addTeacher as addContract,
  removeTeacher as removeContract,
} from "@/packages/client/contract/classrooms";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PUT: dataEndpoint(addContract, ({ caller, params: { classroomId, profileId } }) =>
    addTeacher(caller, classroomId, profileId),
  ),
  DELETE: dataEndpoint(removeContract, ({ caller, params: { classroomId, profileId } }) =>
    removeTeacher(caller, classroomId, profileId),
  ),
});
