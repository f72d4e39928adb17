import { dataEndpoint, route } from "@/lib/api/route";
import { getSchoolSetup } from "@/lib/schools/get-school-setup";
import { schoolSetup as contract } from "@/packages/client/contract/setup";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(contract, ({ caller, params }) => getSchoolSetup(caller, params.schoolId)),
});
