import { dataEndpoint, route } from "@/lib/api/route";
import { createTerm, listTerms } from "@/lib/schools/terms";
import { createTerm as createContract, listTerms as listContract } from "@/packages/client/contract/terms";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(listContract, ({ caller, params }) => listTerms(caller, params.schoolId)),
  POST: dataEndpoint(createContract, ({ caller, params, body }) => createTerm(caller, params.schoolId, body)),
});
