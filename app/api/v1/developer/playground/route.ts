import { dataEndpoint, route } from "@/lib/api/route";
import { getPlayground } from "@/lib/playground/open-playground";
import { readPlayground } from "@/packages/client/contract/playground";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(readPlayground, ({ caller }) => getPlayground(caller)),
});
