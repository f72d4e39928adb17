import { dataEndpoint, route } from "@/lib/api/route";
import { createExport, listExports } from "@/lib/privacy/data-exports";
import {
  createExport as createContract,
  listExports as listContract,
} from "@/packages/client/contract/privacy";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(listContract, ({ caller, params }) => listExports(caller, params.profileId)),
  POST: dataEndpoint(createContract, ({ caller, params }) => createExport(caller, params.profileId)),
});
