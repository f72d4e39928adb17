import { dataEndpoint, route } from "@/lib/api/route";
import { deleteFeedback, editFeedback } from "@/lib/feedback/change-feedback";
import {
  deleteFeedback as deleteContract,
  editFeedback as editContract,
} from "@/packages/client/contract/feedback";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: dataEndpoint(editContract, ({ caller, params, body }) =>
    editFeedback(caller, params.feedbackId, body),
  ),
  DELETE: dataEndpoint(deleteContract, ({ caller, params }) => deleteFeedback(caller, params.feedbackId)),
});
