import { dataEndpoint, route } from "@/lib/api/route";
import { takeStartRate } from "@/lib/api/caller-rate";
import { startInPlayground } from "@/lib/playground/start-in-playground";
import { startInPlayground as startContract } from "@/packages/client/contract/playground";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(startContract, ({ caller, body }) => {
    takeStartRate(caller.id);
    return startInPlayground(caller, body);
  }),
});
