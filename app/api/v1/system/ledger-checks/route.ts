import { route } from "@/lib/api/route";
import { verifyLedger as contract } from "@/client/contract/system";
import { endpoint } from "@/lib/api/endpoint";
import { requestVerification } from "@/lib/health/check-ledger";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({ contract, run: async ({ caller }) => ({ data: await requestVerification(caller) }) }),
});
