import { launchActivity } from "@/client/contract/launch";
import { endpoint, withContract } from "@/lib/api/endpoint";
import { route } from "@/lib/api/route";
import { getLocale, isFormPost, launchForm } from "./form";
import { startWithinRate } from "./start-within-rate";

const launchJson = endpoint({
  contract: launchActivity,
  run: async ({ caller, params, body, request }) => {
    const locale = getLocale(request, body.locale);
    return { data: await startWithinRate(caller, params.activityId, { ...body, locale }) };
  },
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withContract(launchActivity, (request, context) =>
    isFormPost(request) ? launchForm(request, context) : launchJson(request, context),
  ),
});
