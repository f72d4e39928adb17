import { grantToSchool, listGrants as listContract } from "@/client/contract/grants";
import { grantCredits, listGrants } from "@/lib/domain/schools/grant-credits";
import { endpoint } from "@/lib/http/endpoint";
import { nextLink } from "@/lib/http/next-link";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: listContract,
    run: async ({ caller, params, query, request }) => {
      const page = await listGrants(caller, params.schoolId ?? "", query);
      return { data: page.items, headers: nextLink(request, page.nextCursor) };
    },
  }),
  POST: endpoint({
    contract: grantToSchool,
    run: async ({ caller, params: { schoolId = "" }, body }) => ({
      data: await grantCredits(caller, { schoolId }, body),
    }),
  }),
});
