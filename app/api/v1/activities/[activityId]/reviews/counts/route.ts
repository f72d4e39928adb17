import { dataEndpoint, route } from "@/lib/api/route";
import { countReviews } from "@/lib/submissions/list-reviews";
import { reviewCounts } from "@/packages/client/contract/reviews";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(reviewCounts, ({ caller, params }) => countReviews(caller, params.activityId)),
});
