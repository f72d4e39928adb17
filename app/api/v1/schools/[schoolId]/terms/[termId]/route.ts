import { editTerm as editContract, removeTerm as removeContract } from "@/client/contract/terms";
import { editTerm, removeTerm } from "@/lib/domain/schools/terms";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: endpoint({
    contract: editContract,
    run: async ({ caller, params: { schoolId = "", termId = "" }, body }) => ({
      data: await editTerm(caller, { schoolId, termId }, body),
    }),
  }),
  DELETE: endpoint({
    contract: removeContract,
    run: async ({ caller, params: { schoolId = "", termId = "" } }) => ({
      data: await removeTerm(caller, { schoolId, termId }),
    }),
  }),
});
