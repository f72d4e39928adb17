import { listTaughtClassrooms as contract } from "@/client/contract/own-pages";
import { assertShownTo } from "@/lib/access/assert-shown-to";
import { listTaughtClassrooms } from "@/lib/activities/list-taught-classrooms";
import { endpoint } from "@/lib/api/endpoint";
import { pageAnswer } from "@/lib/api/page-answer";
import { route } from "@/lib/api/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, query: { shownTo, ...query }, request }) => {
      assertShownTo(caller, shownTo);
      return pageAnswer(request, await listTaughtClassrooms(caller, query));
    },
  }),
});
