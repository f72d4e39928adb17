import { dataEndpoint, route } from "@/lib/api/route";
import { decideOnApp } from "@/lib/apps/review-app";
import { decideOnApp as contract } from "@/packages/client/contract/apps";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(contract, ({ caller, params, body }) => decideOnApp(caller, params.appSlug, body)),
});
