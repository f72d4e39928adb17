import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { submitApp } from "@/lib/apps/submit-app";
import { submitApp as contract } from "@/packages/client/contract/own-apps";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await submitApp(caller, params.appSlug) }),
  }),
});
