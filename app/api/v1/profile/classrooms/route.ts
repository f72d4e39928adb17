import { listTaughtClassrooms as contract } from "@/client/contract/own-pages";
import { listTaughtClassrooms } from "@/lib/domain/activities/list-taught-classrooms";
import { assertShownTo } from "@/lib/domain/people/assert-shown-to";
import { endpoint } from "@/lib/http/endpoint";
import { pageAnswer } from "@/lib/http/page-answer";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, query: { shownTo, ...query }, request }) => {
      assertShownTo(caller, shownTo);
      return pageAnswer(request, await listTaughtClassrooms(caller, query));
    },
  }),
});
