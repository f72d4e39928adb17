import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { resetHubPassword } from "@/lib/people/reset-password";
import { resetHubPassword as contract } from "@/packages/client/contract/hub-people";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await resetHubPassword(caller, params.profileId) }),
  }),
});
