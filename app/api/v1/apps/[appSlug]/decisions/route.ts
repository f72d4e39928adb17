import { decideOnApp as contract } from "@/client/contract/apps";
import { decideOnApp } from "@/lib/domain/apps/review-app";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params, body }) => ({
      data: await decideOnApp(caller, params.appSlug ?? "", body),
    }),
  }),
});
