import { dataEndpoint, route } from "@/lib/api/route";
import { getExport } from "@/lib/privacy/data-exports";
import { readExport as contract } from "@/packages/client/contract/privacy";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(contract, ({ caller, params }) => getExport(caller, params)),
});
