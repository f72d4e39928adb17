import { editSchool as editContract, readSchool } from "@/client/contract/schools";
import { editSchool } from "@/lib/domain/schools/edit-school";
import { getSchool } from "@/lib/domain/schools/list-pools";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: readSchool,
    run: async ({ caller, params }) => ({ data: await getSchool(caller, params.schoolId ?? "") }),
  }),
  PATCH: endpoint({
    contract: editContract,
    run: async ({ caller, params, body }) => ({
      data: await editSchool(caller, params.schoolId ?? "", body),
    }),
  }),
});
