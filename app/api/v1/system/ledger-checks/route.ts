import { dataEndpoint, route } from "@/lib/api/route";
import { requestVerification } from "@/lib/health/check-ledger";
import { verifyLedger as contract } from "@/packages/client/contract/system";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(contract, ({ caller }) => requestVerification(caller)),
});
