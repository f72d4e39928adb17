import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { takeDownWork } from "@/lib/privacy/take-down";
import { takeDownWork as contract } from "@/packages/client/contract/privacy";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params, body }) => ({ data: await takeDownWork(caller, params.profileId, body) }),
  }),
});
