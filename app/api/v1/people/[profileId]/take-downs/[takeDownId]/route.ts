import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { undoTakeDown } from "@/lib/privacy/take-down";
import { undoTakeDown as contract } from "@/packages/client/contract/privacy";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await undoTakeDown(caller, params) }),
  }),
});
