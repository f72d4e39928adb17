import { route } from "@/lib/api/route";
import { checkApp as contract } from "@/client/contract/apps";
import { endpoint } from "@/lib/api/endpoint";
import { checkApp } from "@/lib/apps/check-app";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await checkApp(caller, params.appSlug) }),
  }),
});
