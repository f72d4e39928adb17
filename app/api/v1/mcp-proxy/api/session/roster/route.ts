import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { listRoster } from "@/lib/launch/list-roster";
import { sessionRoster } from "@/packages/client/contract/session";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ contract: sessionRoster, run: async ({ caller }) => ({ data: await listRoster(caller) }) }),
});
