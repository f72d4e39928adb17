import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { getReviewedApp } from "@/lib/apps/get-reviewed-app";
import { setAppMode } from "@/lib/apps/review-app";
import { setAppMode as modeContract, readApp } from "@/packages/client/contract/apps";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: readApp,
    run: async ({ caller, params }) => ({ data: (await getReviewedApp(caller, params.appSlug)).app }),
  }),
  PATCH: endpoint({
    contract: modeContract,
    run: async ({ caller, params, body }) => ({ data: await setAppMode(caller, params.appSlug, body) }),
  }),
});
