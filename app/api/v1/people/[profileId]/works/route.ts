import { route } from "@/lib/api/route";
import { listPersonWorks as contract } from "@/client/contract/privacy";
import { endpoint } from "@/lib/api/endpoint";
import { listPersonWorks } from "@/lib/privacy/take-down";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await listPersonWorks(caller, params.profileId) }),
  }),
});
