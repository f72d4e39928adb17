import { dataEndpoint, route } from "@/lib/api/route";
import { editSchoolPool, getSchoolPool } from "@/lib/models/prices-and-limits";
import {
  editSchoolPool as editContract,
  getSchoolPool as getContract,
} from "@/packages/client/contract/school-pool";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(getContract, ({ caller, params }) => getSchoolPool(caller, params.schoolId)),
  PATCH: dataEndpoint(editContract, ({ caller, params, body }) =>
    editSchoolPool(caller, params.schoolId, body),
  ),
});
