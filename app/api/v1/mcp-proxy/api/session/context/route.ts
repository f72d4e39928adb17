import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { getContext } from "@/lib/launch/get-context";
import { sessionContext } from "@/packages/client/contract/session";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: sessionContext,
    run: async ({ caller }) => ({ data: await getContext(caller) }),
  }),
});
