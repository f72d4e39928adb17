import { markReviewed, reviewList } from "@/client/contract/reviews";
import { listReviews } from "@/lib/domain/submissions/list-reviews";
import { markReviewed as mark } from "@/lib/domain/submissions/mark-reviewed";
import { endpoint } from "@/lib/http/endpoint";
import { pageAnswer } from "@/lib/http/page-answer";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: reviewList,
    run: async ({ caller, params, query, request }) =>
      pageAnswer(request, await listReviews(caller, params.activityId ?? "", query)),
  }),
  POST: endpoint({
    contract: markReviewed,
    run: async ({ caller, params, body }) => ({ data: await mark(caller, params.activityId ?? "", body) }),
  }),
});
