import { route } from "@/lib/api/route";
import { submitApp as contract } from "@/client/contract/own-apps";
import { endpoint } from "@/lib/api/endpoint";
import { submitApp } from "@/lib/apps/submit-app";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await submitApp(caller, params.appSlug) }),
  }),
});
