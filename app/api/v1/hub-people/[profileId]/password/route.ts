import { resetHubPassword as contract } from "@/client/contract/hub-people";
import { resetHubPassword } from "@/lib/domain/hub-people/reset-hub-password";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await resetHubPassword(caller, params.profileId ?? "") }),
  }),
});
