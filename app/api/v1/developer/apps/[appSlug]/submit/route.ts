import { dataEndpoint, route } from "@/lib/api/route";
import { submitApp } from "@/lib/apps/submit-app";
import { submitApp as contract } from "@/packages/client/contract/own-apps";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(contract, ({ caller, params }) => submitApp(caller, params.appSlug)),
});
