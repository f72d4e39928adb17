import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { createTerm, listTerms } from "@/lib/schools/terms";
import { createTerm as createContract, listTerms as listContract } from "@/packages/client/contract/terms";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: listContract,
    run: async ({ caller, params }) => ({ data: await listTerms(caller, params.schoolId) }),
  }),
  POST: endpoint({
    contract: createContract,
    run: async ({ caller, params, body }) => ({
      data: await createTerm(caller, params.schoolId, body),
    }),
  }),
});
