import { dataEndpoint, route } from "@/lib/api/route";
import { resetPassword } from "@/lib/people/reset-password";
import { resetPassword as contract } from "@/packages/client/contract/person-actions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(contract, ({ caller, params }) => resetPassword(caller, params.profileId)),
});
