import { dataEndpoint, route } from "@/lib/api/route";
import { readReviewedWork } from "@/lib/submissions/open-submission";
import { reviewWork } from "@/packages/client/contract/reviews";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(reviewWork, ({ caller, params: { activityId, submissionId }, query }) =>
    readReviewedWork(caller, {
      activityId,
      submissionId,
      revision: query.revision,
      opened: query.opened === "true",
    }),
  ),
});
