import { launchActivity } from "@/client/contract/hub";
import { withContract } from "@/lib/api/contract-of";
import { endpoint } from "@/lib/api/endpoint";
import { route } from "@/lib/api/route";
import { isFormPost, launchForm, localeOf } from "./launch-form";
import { pressStart } from "./press-start";

const launchJson = endpoint({
  contract: launchActivity,
  run: async ({ caller, params, body, request }) => ({
    data: await pressStart(caller, params.activityId, {
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
