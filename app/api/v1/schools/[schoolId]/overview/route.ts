import { schoolOverview } from "@/client/contract/own-pages";
import { assertShownTo } from "@/lib/domain/people/assert-shown-to";
import { getSchoolOverview } from "@/lib/domain/schools/get-school-overview";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: schoolOverview,
    run: async ({ caller, params, query }) => {
      assertShownTo(caller, query.shownTo);
      return { data: await getSchoolOverview(caller, params.schoolId ?? "") };
    },
  }),
});
