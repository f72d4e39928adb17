import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { withdrawApp } from "@/lib/apps/submit-app";
import { withdrawApp as contract } from "@/packages/client/contract/own-apps";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await withdrawApp(caller, params.appSlug) }),
  }),
});
