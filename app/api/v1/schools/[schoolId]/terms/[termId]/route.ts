import { dataEndpoint, route } from "@/lib/api/route";
import { editTerm, removeTerm } from "@/lib/schools/terms";
import { editTerm as editContract, removeTerm as removeContract } from "@/packages/client/contract/terms";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: dataEndpoint(editContract, ({ caller, params, body }) => editTerm(caller, params, body)),
  DELETE: dataEndpoint(removeContract, ({ caller, params }) => removeTerm(caller, params)),
});
