import { dataEndpoint, route } from "@/lib/api/route";
import { grantCredits } from "@/lib/credits/grant-credits";
import { grantToDeveloper as contract } from "@/packages/client/contract/grants";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(contract, ({ caller, params: { developerId }, body }) =>
    grantCredits(caller, { developerId }, body),
  ),
});
