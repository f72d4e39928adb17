import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { getPlayground } from "@/lib/playground/open-playground";
import { readPlayground } from "@/packages/client/contract/playground";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: readPlayground,
    run: async ({ caller }) => ({ data: await getPlayground(caller) }),
  }),
});
