import { usagePeople } from "@/client/contract/usage";
import { searchPeopleOfUsage } from "@/lib/domain/usage/list-usage-choices";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    contract: usagePeople,
    run: async ({ caller, query }) => ({ data: await searchPeopleOfUsage(caller, query) }),
  }),
});
