import { dataEndpoint, route } from "@/lib/api/route";
import { getAccount } from "@/lib/models/get-account";
import { account } from "@/packages/client/contract/session";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(account, ({ caller }) => getAccount(caller)),
});
