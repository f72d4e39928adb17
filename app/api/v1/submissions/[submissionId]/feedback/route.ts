import { dataEndpoint, endpoint, route } from "@/lib/api/route";
import { listFeedback } from "@/lib/feedback/read-feedback";
import { sendFeedback } from "@/lib/feedback/send-feedback";
import {
  listFeedback as listContract,
  sendFeedback as sendContract,
} from "@/packages/client/contract/feedback";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(listContract, ({ caller, params }) => listFeedback(caller, params.submissionId)),
  POST: endpoint({
    contract: sendContract,
    run: ({ caller, params, body, idempotency }) =>
      sendFeedback(caller, params.submissionId, { body, idempotency }),
  }),
});
