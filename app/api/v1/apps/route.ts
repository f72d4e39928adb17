import { listApps as contract } from "@/client/contract/apps";
import { listApps } from "@/lib/domain/apps/list-apps";
import { endpoint } from "@/lib/http/endpoint";
import { nextLink } from "@/lib/http/next-link";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, query, request }) => {
      const page = await listApps(caller, query);
      return { data: page.items, headers: nextLink(request, page.nextCursor) };
    },
  }),
});
