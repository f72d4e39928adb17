import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { listCatalog } from "@/lib/models/list-catalog";
import { catalog } from "@/packages/client/contract/session";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: catalog,
    run: async ({ caller, query }) => ({ data: await listCatalog(caller, query) }),
  }),
});
