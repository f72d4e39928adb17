import { pageEndpoint, route } from "@/lib/api/route";
import { listPlaygroundSubmissions } from "@/lib/playground/list-calls";
import { playgroundSubmissions } from "@/packages/client/contract/playground";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: pageEndpoint(playgroundSubmissions, ({ caller, query }) => listPlaygroundSubmissions(caller, query)),
});
