import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { getSchoolSetup } from "@/lib/schools/get-school-setup";
import { schoolSetup as contract } from "@/packages/client/contract/setup";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await getSchoolSetup(caller, params.schoolId) }),
  }),
});
