import { route } from "@/lib/api/route";
import { undoTakeDown as contract } from "@/client/contract/privacy";
import { endpoint } from "@/lib/api/endpoint";
import { undoTakeDown } from "@/lib/privacy/take-down";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await undoTakeDown(caller, params) }),
  }),
});
