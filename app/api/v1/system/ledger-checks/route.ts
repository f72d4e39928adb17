import { verifyLedger as contract } from "@/client/contract/system";
import { requestVerification } from "@/lib/domain/health/check-ledger";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({ contract, run: async ({ caller }) => ({ data: await requestVerification(caller) }) }),
});
