import { dataEndpoint, route } from "@/lib/api/route";
import { listPersonWorks } from "@/lib/privacy/take-down";
import { listPersonWorks as contract } from "@/packages/client/contract/privacy";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(contract, ({ caller, params }) => listPersonWorks(caller, params.profileId)),
});
