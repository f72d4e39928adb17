import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { createExport, listExports } from "@/lib/privacy/data-exports";
import {
  createExport as createContract,
  listExports as listContract,
} from "@/packages/client/contract/privacy";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: listContract,
    run: async ({ caller, params }) => ({ data: await listExports(caller, params.profileId) }),
  }),
  POST: endpoint({
    contract: createContract,
    run: async ({ caller, params }) => ({ data: await createExport(caller, params.profileId) }),
  }),
});
