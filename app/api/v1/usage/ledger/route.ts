import { route } from "@/lib/api/route";
import { usageLedger } from "@/client/contract/usage";
import { endpoint } from "@/lib/api/endpoint";
import { answerLedger } from "./answer-ledger";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ contract: usageLedger, run: answerLedger }),
});
