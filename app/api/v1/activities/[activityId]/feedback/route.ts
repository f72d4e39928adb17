import { endpoint, route } from "@/lib/api/route";
import { sendBulkFeedback } from "@/lib/feedback/send-bulk-feedback";
import { sendBulkFeedback as contract } from "@/packages/client/contract/feedback";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: ({ caller, params, body, idempotency }) =>
      sendBulkFeedback(caller, params.activityId, { body, idempotency }),
  }),
});
