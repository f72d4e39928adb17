import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { requestVerification } from "@/lib/health/check-ledger";
import { verifyLedger as contract } from "@/packages/client/contract/system";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({ contract, run: async ({ caller }) => ({ data: await requestVerification(caller) }) }),
});
