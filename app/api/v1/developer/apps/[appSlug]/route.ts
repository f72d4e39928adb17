import { editOwnApp as contract } from "@/client/contract/own-apps";
import { endpoint } from "@/lib/api/endpoint";
import { route } from "@/lib/api/route";
import { editOwnApp } from "@/lib/apps/edit-own-app";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: endpoint({
    contract,
    run: async ({ caller, params, body }) => ({ data: await editOwnApp(caller, params.appSlug, body) }),
  }),
});
