import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { changePassword } from "@/lib/people/change-password";
import { changePassword as contract } from "@/packages/client/contract/profile";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, body }) => ({ data: await changePassword(caller, body) }),
  }),
});
