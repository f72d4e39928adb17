import { dataEndpoint, route } from "@/lib/api/route";
import { getContext } from "@/lib/launch/get-context";
import { sessionContext } from "@/packages/client/contract/session";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(sessionContext, ({ caller }) => getContext(caller)),
});
