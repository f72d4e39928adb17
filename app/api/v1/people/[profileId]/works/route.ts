import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { listPersonWorks } from "@/lib/privacy/take-down";
import { listPersonWorks as contract } from "@/packages/client/contract/privacy";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await listPersonWorks(caller, params.profileId) }),
  }),
});
