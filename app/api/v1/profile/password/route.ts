import { changePassword as contract } from "@/client/contract/hub";
import { changePassword } from "@/lib/domain/people/change-password";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, body }) => ({ data: await changePassword(caller, body) }),
  }),
});
