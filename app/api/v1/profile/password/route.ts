import { route } from "@/lib/api/route";
import { changePassword as contract } from "@/client/contract/profile";
import { endpoint } from "@/lib/api/endpoint";
import { changePassword } from "@/lib/people/change-password";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, body }) => ({ data: await changePassword(caller, body) }),
  }),
});
