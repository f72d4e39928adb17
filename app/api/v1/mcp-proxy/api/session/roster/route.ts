import { dataEndpoint, route } from "@/lib/api/route";
import { listRoster } from "@/lib/launch/list-roster";
import { sessionRoster } from "@/packages/client/contract/session";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(sessionRoster, ({ caller }) => listRoster(caller)),
});
