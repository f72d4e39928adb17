import { route } from "@/lib/api/route";
import { sessionRoster } from "@/client/contract/session";
import { endpoint } from "@/lib/api/endpoint";
import { listRoster } from "@/lib/launch/list-roster";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ contract: sessionRoster, run: async ({ caller }) => ({ data: await listRoster(caller) }) }),
});
