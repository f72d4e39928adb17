import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { searchPeople } from "@/lib/usage/list-usage-choices";
import { recordUsageRead } from "@/lib/usage/record-usage-read";
import { usagePeople } from "@/packages/client/contract/usage";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: usagePeople,
    run: async ({ caller, query }) => {
      const data = await searchPeople(caller, query);
      await recordUsageRead(caller, { schoolId: query.schoolId }, "list");
      return { data };
    },
  }),
});
