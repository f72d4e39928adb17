import { route } from "@/lib/api/route";
import { takeDownWork as contract } from "@/client/contract/privacy";
import { endpoint } from "@/lib/api/endpoint";
import { takeDownWork } from "@/lib/privacy/take-down";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params, body }) => ({ data: await takeDownWork(caller, params.profileId, body) }),
  }),
});
