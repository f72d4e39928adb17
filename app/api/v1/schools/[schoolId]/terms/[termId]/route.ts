import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { editTerm, removeTerm } from "@/lib/schools/terms";
import { editTerm as editContract, removeTerm as removeContract } from "@/packages/client/contract/terms";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: endpoint({
    contract: editContract,
    run: async ({ caller, params: { schoolId, termId }, body }) => ({
      data: await editTerm(caller, { schoolId, termId }, body),
    }),
  }),
  DELETE: endpoint({
    contract: removeContract,
    run: async ({ caller, params: { schoolId, termId } }) => ({
      data: await removeTerm(caller, { schoolId, termId }),
    }),
  }),
});
