import { dataEndpoint, route } from "@/lib/api/route";
import { checkApp } from "@/lib/apps/check-app";
import { checkApp as contract } from "@/packages/client/contract/apps";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(contract, ({ caller, params }) => checkApp(caller, params.appSlug)),
});
