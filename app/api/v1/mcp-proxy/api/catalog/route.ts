import { dataEndpoint, route } from "@/lib/api/route";
import { listCatalog } from "@/lib/models/list-catalog";
import { catalog } from "@/packages/client/contract/session";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(catalog, ({ caller, query }) => listCatalog(caller, query)),
});
