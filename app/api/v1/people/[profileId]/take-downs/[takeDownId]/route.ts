import { dataEndpoint, route } from "@/lib/api/route";
import { undoTakeDown } from "@/lib/privacy/take-down";
import { undoTakeDown as contract } from "@/packages/client/contract/privacy";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: dataEndpoint(contract, ({ caller, params }) => undoTakeDown(caller, params)),
});
