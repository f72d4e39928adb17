import { usagePeople } from "@/client/contract/usage";
import { endpoint } from "@/lib/api/endpoint";
import { route } from "@/lib/api/route";
import { searchPeople } from "@/lib/usage/list-usage-choices";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: usagePeople,
    run: async ({ caller, query }) => ({ data: await searchPeople(caller, query) }),
  }),
});
