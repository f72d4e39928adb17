import { dataEndpoint, route } from "@/lib/api/route";
import { editSchool } from "@/lib/schools/edit-school";
import { getSchool } from "@/lib/schools/list-pool-owners";
import { editSchool as editContract, readSchool } from "@/packages/client/contract/schools";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(readSchool, ({ caller, params }) => getSchool(caller, params.schoolId)),
  PATCH: dataEndpoint(editContract, ({ caller, params, body }) => editSchool(caller, params.schoolId, body)),
});
