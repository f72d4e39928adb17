import { pageEndpoint, route } from "@/lib/api/route";
import { listSessionWorks } from "@/lib/submissions/list-session-works";
import { sessionWorks } from "@/packages/client/contract/submissions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: pageEndpoint(sessionWorks, ({ caller, query }) => listSessionWorks(caller, query)),
});
