import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { editSchool } from "@/lib/schools/edit-school";
import { getSchool } from "@/lib/schools/list-pool-owners";
import { editSchool as editContract, readSchool } from "@/packages/client/contract/schools";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: readSchool,
    run: async ({ caller, params }) => ({ data: await getSchool(caller, params.schoolId) }),
  }),
  PATCH: endpoint({
    contract: editContract,
    run: async ({ caller, params, body }) => ({
      data: await editSchool(caller, params.schoolId, body),
    }),
  }),
});
