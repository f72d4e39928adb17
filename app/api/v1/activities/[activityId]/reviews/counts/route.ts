import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { countReviews } from "@/lib/submissions/list-reviews";
import { reviewCounts } from "@/packages/client/contract/reviews";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: reviewCounts,
    run: async ({ caller, params }) => ({ data: await countReviews(caller, params.activityId) }),
  }),
});
