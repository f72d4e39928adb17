import { route } from "@/lib/api/route";
import { sessionContext } from "@/client/contract/session";
import { endpoint } from "@/lib/api/endpoint";
import { getContext } from "@/lib/launch/get-context";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: sessionContext,
    run: async ({ caller }) => ({ data: await getContext(caller) }),
  }),
});
