import { dataEndpoint, pageEndpoint, route } from "@/lib/api/route";
import { listReviews } from "@/lib/submissions/list-reviews";
import { markReviewed } from "@/lib/submissions/mark-reviewed";
import { markReviewed as markContract, reviewList } from "@/packages/client/contract/reviews";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: pageEndpoint(reviewList, ({ caller, params, query }) => listReviews(caller, params.activityId, query)),
  POST: dataEndpoint(markContract, ({ caller, params, body }) =>
    markReviewed(caller, params.activityId, body),
  ),
});
