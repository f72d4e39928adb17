import { route } from "@/lib/api/route";
import { reviewCounts } from "@/client/contract/reviews";
import { endpoint } from "@/lib/api/endpoint";
import { countReviews } from "@/lib/submissions/list-reviews";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: reviewCounts,
    run: async ({ caller, params }) => ({ data: await countReviews(caller, params.activityId) }),
  }),
});
