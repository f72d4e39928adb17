import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { decideOnApp } from "@/lib/apps/review-app";
import { decideOnApp as contract } from "@/packages/client/contract/apps";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params, body }) => ({
      data: await decideOnApp(caller, params.appSlug, body),
    }),
  }),
});
