import { route } from "@/lib/api/route";
import { resetPassword as contract } from "@/client/contract/person-actions";
import { endpoint } from "@/lib/api/endpoint";
import { resetPassword } from "@/lib/people/reset-password";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await resetPassword(caller, params.profileId) }),
  }),
});
