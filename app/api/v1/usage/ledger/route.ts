import { endpoint, route } from "@/lib/api/route";
import { usageLedger } from "@/packages/client/contract/usage";
import { answerLedger } from "./answer-ledger";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ contract: usageLedger, run: answerLedger }),
});
