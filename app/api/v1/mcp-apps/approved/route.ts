import { dataEndpoint, route } from "@/lib/api/route";
import { listApprovedApps } from "@/lib/apps/list-approved-apps";
import { approvedApps } from "@/packages/client/contract/apps";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(approvedApps, () => listApprovedApps()),
});
