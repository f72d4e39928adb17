import { usageLedger } from "@/client/contract/usage";
import { endpoint } from "@/lib/api/endpoint";
import { route } from "@/lib/api/route";
import { answerLedger } from "./answer-ledger";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ contract: usageLedger, run: answerLedger }),
});
