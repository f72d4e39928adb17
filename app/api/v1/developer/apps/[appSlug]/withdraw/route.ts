import { route } from "@/lib/api/route";
import { withdrawApp as contract } from "@/client/contract/own-apps";
import { endpoint } from "@/lib/api/endpoint";
import { withdrawApp } from "@/lib/apps/submit-app";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await withdrawApp(caller, params.appSlug) }),
  }),
});
