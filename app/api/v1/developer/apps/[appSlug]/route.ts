import { dataEndpoint, route } from "@/lib/api/route";
import { editOwnApp } from "@/lib/apps/edit-own-app";
import { deleteUnapprovedApp } from "@/lib/playground/delete-unapproved";
import {
  deleteOwnApp as deleteContract,
  editOwnApp as editContract,
} from "@/packages/client/contract/own-apps";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: dataEndpoint(editContract, ({ caller, params, body }) => editOwnApp(caller, params.appSlug, body)),
  DELETE: dataEndpoint(deleteContract, ({ caller, params }) => deleteUnapprovedApp(caller, params.appSlug)),
});
