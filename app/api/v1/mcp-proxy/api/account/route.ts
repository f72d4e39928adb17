import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { getAccount } from "@/lib/models/get-account";
import { account } from "@/packages/client/contract/session";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({ contract: account, run: async ({ caller }) => ({ data: await getAccount(caller) }) }),
});
