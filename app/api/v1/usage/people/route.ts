import { dataEndpoint, route } from "@/lib/api/route";
import { searchPeople } from "@/lib/usage/list-usage-choices";
import { recordUsageRead } from "@/lib/usage/record-usage-read";
import { usagePeople } from "@/packages/client/contract/usage";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(usagePeople, async ({ caller, query }) => {
    const people = await searchPeople(caller, query);
    await recordUsageRead(caller, { schoolId: query.schoolId }, "list");
    return people;
  }),
});
