import { dataEndpoint, route } from "@/lib/api/route";
import { getReviewedApp } from "@/lib/apps/get-reviewed-app";
import { setAppMode } from "@/lib/apps/review-app";
import { setAppMode as modeContract, readApp } from "@/packages/client/contract/apps";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(
    readApp,
    async ({ caller, params }) => (await getReviewedApp(caller, params.appSlug)).app,
  ),
  PATCH: dataEndpoint(modeContract, ({ caller, params, body }) => setAppMode(caller, params.appSlug, body)),
});
