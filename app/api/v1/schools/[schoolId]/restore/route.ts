import { dataEndpoint, route } from "@/lib/api/route";
import { setSchoolStatus } from "@/lib/schools/edit-school";
import { restoreSchool as contract } from "@/packages/client/contract/schools";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(contract, ({ caller, params }) => setSchoolStatus(caller, params.schoolId, "active")),
});
