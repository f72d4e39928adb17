import { dataEndpoint, pageEndpoint, route } from "@/lib/api/route";
import { createClassroom } from "@/lib/classrooms/edit-classroom";
import { listSchoolClassrooms } from "@/lib/classrooms/list-classrooms";
import * as contract from "@/packages/client/contract/classrooms";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: pageEndpoint(contract.listSchoolClassrooms, ({ caller, params, query }) =>
    listSchoolClassrooms(caller, params.schoolId, query),
  ),
  POST: dataEndpoint(contract.createClassroom, ({ caller, params, body }) =>
    createClassroom(caller, params.schoolId, body),
  ),
});
