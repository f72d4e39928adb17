import { listPools as contract } from "@/client/contract/schools";
import { listPools } from "@/lib/domain/schools/list-pools";
import { endpoint } from "@/lib/http/endpoint";
import { nextLink } from "@/lib/http/next-link";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, query, request }) => {
      const page = await listPools(caller, query);
      return { data: page.items, headers: nextLink(request, page.nextCursor) };
    },
  }),
});
