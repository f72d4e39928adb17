import { endpoint, route } from "@/lib/api/route";
import { pageAnswer } from "@/lib/api/page-answer";
import { countIncidents, listIncidents } from "@/lib/safety/incidents";
import { listIncidents as contract } from "@/packages/client/contract/safety";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, query, request }) =>
      caller.role === "operator"
        ? { data: await countIncidents(caller) }
        : pageAnswer(request, await listIncidents(caller, query)),
  }),
});
