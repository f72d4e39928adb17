import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { resetPassword } from "@/lib/people/reset-password";
import { resetPassword as contract } from "@/packages/client/contract/person-actions";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await resetPassword(caller, params.profileId) }),
  }),
});
