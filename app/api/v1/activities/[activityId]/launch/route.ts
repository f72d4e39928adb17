import { launchActivity } from "@/client/contract/hub";
import { withContract } from "@/lib/http/contract-of";
import { endpoint } from "@/lib/http/endpoint";
import { isFormPost, launchForm, localeOf } from "@/lib/http/launch-form";
import { pressStart } from "@/lib/http/press-start";
import { route } from "@/lib/http/route";

const launchJson = endpoint({
  contract: launchActivity,
  run: async ({ caller, params, body, request }) => ({
    data: await pressStart(caller, params.activityId ?? "", {
      ...body,
      locale: localeOf(request, body.locale),
    }),
  }),
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: withContract(launchActivity, (request, context) =>
    isFormPost(request) ? launchForm(request, context) : launchJson(request, context),
  ),
});
