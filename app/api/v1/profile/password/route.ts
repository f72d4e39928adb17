import { dataEndpoint, route } from "@/lib/api/route";
import { changePassword } from "@/lib/people/change-password";
import { changePassword as contract } from "@/packages/client/contract/profile";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(contract, ({ caller, body }) => changePassword(caller, body)),
});
