import { dataEndpoint, route } from "@/lib/api/route";
import { markFeedbackSeen } from "@/lib/feedback/read-feedback";
import { markFeedbackSeen as contract } from "@/packages/client/contract/feedback";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(contract, ({ caller, params }) => markFeedbackSeen(caller, params.submissionId)),
});
