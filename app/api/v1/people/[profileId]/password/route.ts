import { resetPassword as contract } from "@/client/contract/person-deeds";
import { resetPassword } from "@/lib/domain/people/reset-password";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params }) => ({ data: await resetPassword(caller, params.profileId ?? "") }),
  }),
});
