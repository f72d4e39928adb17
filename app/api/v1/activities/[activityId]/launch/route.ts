import { endpoint, route, withContract } from "@/lib/api/route";
import { takeStartRate } from "@/lib/api/caller-rate";
import { startActivity } from "@/lib/launch/start";
import { launchActivity } from "@/packages/client/contract/launch";
import { answerLaunchForm, chooseLocale, isFormPost } from "./answer-launch-form";

const launchJson = endpoint({
  contract: launchActivity,
  run: async ({ caller, params, body, request }) => {
    takeStartRate(caller.id);
    const locale = chooseLocale(request, body.locale);
    return { data: await startActivity(caller, params.activityId, { ...body, locale }) };
  },
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withContract(launchActivity, (request, context) =>
    isFormPost(request) ? answerLaunchForm(request, context) : launchJson(request, context),
  ),
});
