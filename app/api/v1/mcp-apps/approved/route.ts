import { route } from "@/lib/api/route";
import { approvedApps } from "@/client/contract/apps";
import { endpoint } from "@/lib/api/endpoint";
import { listApprovedApps } from "@/lib/apps/list-approved-apps";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ contract: approvedApps, run: async () => ({ data: await listApprovedApps() }) }),
});
