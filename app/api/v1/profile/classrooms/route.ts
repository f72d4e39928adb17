import { listTaughtClassrooms as contract } from "@/client/contract/own-pages";
import { listTaughtClassrooms } from "@/lib/domain/activities/list-taught-classrooms";
import { assertShownTo } from "@/lib/domain/people/assert-shown-to";
import { endpoint } from "@/lib/http/endpoint";
import { nextLink } from "@/lib/http/next-link";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, query: { shownTo, ...query }, request }) => {
      assertShownTo(caller, shownTo);
      const page = await listTaughtClassrooms(caller, query);
      return { data: page.items, headers: nextLink(request, page.nextCursor) };
    },
  }),
});
