import { schoolSetup as contract } from "@/client/contract/setup";
import { getSchoolSetup } from "@/lib/domain/schools/get-school-setup";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await getSchoolSetup(caller, params.schoolId ?? "") }),
  }),
});
