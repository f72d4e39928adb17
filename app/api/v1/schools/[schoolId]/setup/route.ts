import { route } from "@/lib/api/route";
import { schoolSetup as contract } from "@/client/contract/setup";
import { endpoint } from "@/lib/api/endpoint";
import { getSchoolSetup } from "@/lib/schools/get-school-setup";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await getSchoolSetup(caller, params.schoolId) }),
  }),
});
