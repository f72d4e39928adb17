import { schoolOverview } from "@/client/contract/own-pages";
import { assertShownTo } from "@/lib/access/assert-shown-to";
import { endpoint } from "@/lib/api/endpoint";
import { route } from "@/lib/api/route";
import { getSchoolOverview } from "@/lib/usage/get-school-overview";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: schoolOverview,
    run: async ({ caller, params, query }) => {
      assertShownTo(caller, query.shownTo);
      return { data: await getSchoolOverview(caller, params.schoolId) };
    },
  }),
});
