import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { listApprovedApps } from "@/lib/apps/list-apps";
import { approvedApps } from "@/packages/client/contract/apps";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ contract: approvedApps, run: async () => ({ data: await listApprovedApps() }) }),
});
