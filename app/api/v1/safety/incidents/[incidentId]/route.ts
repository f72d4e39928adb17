import { dataEndpoint, route } from "@/lib/api/route";
import { editIncident } from "@/lib/safety/incidents";
import { editIncident as contract } from "@/packages/client/contract/safety";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  PATCH: dataEndpoint(contract, ({ caller, params, body }) => editIncident(caller, params.incidentId, body)),
});
