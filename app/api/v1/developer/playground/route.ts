import { route } from "@/lib/api/route";
import { readPlayground } from "@/client/contract/playground";
import { endpoint } from "@/lib/api/endpoint";
import { getPlayground } from "@/lib/playground/open-playground";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: readPlayground,
    run: async ({ caller }) => ({ data: await getPlayground(caller) }),
  }),
});
