import { dataEndpoint, route } from "@/lib/api/route";
import { takeDownWork } from "@/lib/privacy/take-down";
import { takeDownWork as contract } from "@/packages/client/contract/privacy";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(contract, ({ caller, params, body }) => takeDownWork(caller, params.profileId, body)),
});
