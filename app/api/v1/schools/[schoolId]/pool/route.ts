import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { editSchoolPool, getSchoolPool } from "@/lib/models/prices-and-limits";
import {
  editSchoolPool as editContract,
  getSchoolPool as getContract,
} from "@/packages/client/contract/school-pool";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: getContract,
    run: async ({ caller, params }) => ({ data: await getSchoolPool(caller, params.schoolId) }),
  }),
  PATCH: endpoint({
    contract: editContract,
    run: async ({ caller, params, body }) => ({
      data: await editSchoolPool(caller, params.schoolId, body),
    }),
  }),
});
