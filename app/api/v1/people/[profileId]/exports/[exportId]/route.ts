import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { getExport } from "@/lib/privacy/data-exports";
import { readExport as contract } from "@/packages/client/contract/privacy";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await getExport(caller, params) }),
  }),
});
