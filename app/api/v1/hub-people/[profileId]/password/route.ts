import { dataEndpoint, route } from "@/lib/api/route";
import { resetHubPassword } from "@/lib/people/reset-password";
import { resetHubPassword as contract } from "@/packages/client/contract/hub-people";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(contract, ({ caller, params }) => resetHubPassword(caller, params.profileId)),
});
