import { dataEndpoint, route } from "@/lib/api/route";
import { markSessionFeedbackSeen } from "@/lib/feedback/read-feedback";
import { sessionFeedbackSeen } from "@/packages/client/contract/feedback";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(sessionFeedbackSeen, ({ caller, body }) =>
    markSessionFeedbackSeen(caller, body.submissionId),
  ),
});
