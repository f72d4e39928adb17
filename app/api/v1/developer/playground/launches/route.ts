import { route } from "@/lib/api/route";
import { takeStartRate } from "@/lib/api/caller-rate";
import { endpoint } from "@/lib/api/endpoint";
import { startInPlayground } from "@/lib/playground/start-in-playground";
import { startInPlayground as startContract } from "@/packages/client/contract/playground";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract: startContract,
    run: async ({ caller, body }) => {
      takeStartRate(caller.id);
      return { data: await startInPlayground(caller, body) };
    },
  }),
});
