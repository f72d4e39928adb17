import { listOwnWork as contract } from "@/client/contract/own-pages";
import { assertShownTo } from "@/lib/access/assert-shown-to";
import { endpoint } from "@/lib/api/endpoint";
import { pageAnswer } from "@/lib/api/page-answer";
import { route } from "@/lib/api/route";
import { listOwnWork } from "@/lib/submissions/list-own-work";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract,
    run: async ({ caller, query: { shownTo, ...query }, request }) => {
      assertShownTo(caller, shownTo);
      return pageAnswer(request, await listOwnWork(caller, query));
    },
  }),
});
