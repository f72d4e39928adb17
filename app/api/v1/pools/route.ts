import { pageEndpoint, route } from "@/lib/api/route";
import { listPoolOwners } from "@/lib/schools/list-pool-owners";
import { listPools as contract } from "@/packages/client/contract/schools";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: pageEndpoint(contract, ({ caller, query }) => listPoolOwners(caller, query)),
});
