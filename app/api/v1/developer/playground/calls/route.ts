import { pageEndpoint, route } from "@/lib/api/route";
import { listCalls } from "@/lib/playground/list-calls";
import { playgroundCalls } from "@/packages/client/contract/playground";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: pageEndpoint(playgroundCalls, ({ caller, query }) => listCalls(caller, query)),
});
