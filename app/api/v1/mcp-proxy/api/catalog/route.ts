import { route } from "@/lib/api/route";
import { catalog } from "@/client/contract/session";
import { endpoint } from "@/lib/api/endpoint";
import { listCatalog } from "@/lib/models/list-catalog";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: catalog,
    run: async ({ caller, query }) => ({ data: await listCatalog(caller, query) }),
  }),
});
