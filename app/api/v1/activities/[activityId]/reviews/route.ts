import { markReviewed, reviewList } from "@/client/contract/reviews";
import { listReviews } from "@/lib/domain/submissions/list-reviews";
import { markReviewed as mark } from "@/lib/domain/submissions/mark-reviewed";
import { endpoint } from "@/lib/http/endpoint";
import { nextLink } from "@/lib/http/next-link";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: reviewList,
    run: async ({ caller, params, query, request }) => {
      const page = await listReviews(caller, params.activityId ?? "", query);
      return { data: page.items, headers: nextLink(request, page.nextCursor) };
    },
  }),
  POST: endpoint({
    contract: markReviewed,
    run: async ({ caller, params, body }) => ({ data: await mark(caller, params.activityId ?? "", body) }),
  }),
});
