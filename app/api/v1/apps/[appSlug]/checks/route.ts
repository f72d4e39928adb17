import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { checkApp } from "@/lib/apps/check-app";
import { checkApp as contract } from "@/packages/client/contract/apps";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await checkApp(caller, params.appSlug) }),
  }),
});
