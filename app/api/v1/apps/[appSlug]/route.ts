import { setAppMode as modeContract, readApp } from "@/client/contract/apps";
import { getReviewedApp } from "@/lib/domain/apps/get-reviewed-app";
import { setAppMode } from "@/lib/domain/apps/review-app";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: readApp,
    run: async ({ caller, params }) => ({ data: (await getReviewedApp(caller, params.appSlug ?? "")).app }),
  }),
  PATCH: endpoint({
    contract: modeContract,
    run: async ({ caller, params, body }) => ({ data: await setAppMode(caller, params.appSlug ?? "", body) }),
  }),
});
