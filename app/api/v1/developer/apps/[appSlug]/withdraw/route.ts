import { dataEndpoint, route } from "@/lib/api/route";
import { withdrawApp } from "@/lib/apps/submit-app";
import { withdrawApp as contract } from "@/packages/client/contract/own-apps";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(contract, ({ caller, params }) => withdrawApp(caller, params.appSlug)),
});
