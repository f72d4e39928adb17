import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { editOwnApp } from "@/lib/apps/edit-own-app";
import { deleteUnapprovedApp } from "@/lib/playground/delete-unapproved";
import {
  deleteOwnApp as deleteContract,
  editOwnApp as editContract,
} from "@/packages/client/contract/own-apps";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: endpoint({
    contract: editContract,
    run: async ({ caller, params, body }) => ({ data: await editOwnApp(caller, params.appSlug, body) }),
  }),
  DELETE: endpoint({
    contract: deleteContract,
    run: async ({ caller, params }) => ({ data: await deleteUnapprovedApp(caller, params.appSlug) }),
  }),
});
