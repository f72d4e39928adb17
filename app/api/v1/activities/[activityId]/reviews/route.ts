import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { pageAnswer } from "@/lib/api/page-answer";
import { listReviews } from "@/lib/submissions/list-reviews";
import { markReviewed } from "@/lib/submissions/mark-reviewed";
import { markReviewed as markContract, reviewList } from "@/packages/client/contract/reviews";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: reviewList,
    run: async ({ caller, params, query, request }) =>
      pageAnswer(request, await listReviews(caller, params.activityId, query)),
  }),
  POST: endpoint({
    contract: markContract,
    run: async ({ caller, params, body }) => ({ data: await markReviewed(caller, params.activityId, body) }),
  }),
});
