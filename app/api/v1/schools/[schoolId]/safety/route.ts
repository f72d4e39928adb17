import { dataEndpoint, route } from "@/lib/api/route";
import { editSchoolSafety, getSchoolSafety } from "@/lib/safety/safety-settings";
import { editSchoolSafety as editContract, readSchoolSafety } from "@/packages/client/contract/safety";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(readSchoolSafety, ({ caller, params }) => getSchoolSafety(caller, params.schoolId)),
  PATCH: dataEndpoint(editContract, ({ caller, params, body }) =>
    editSchoolSafety(caller, params.schoolId, body),
  ),
});
