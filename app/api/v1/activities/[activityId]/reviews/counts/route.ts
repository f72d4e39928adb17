import { reviewCounts } from "@/client/contract/reviews";
import { countReviews } from "@/lib/domain/submissions/list-reviews";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: reviewCounts,
    run: async ({ caller, params }) => ({ data: await countReviews(caller, params.activityId ?? "") }),
  }),
});
