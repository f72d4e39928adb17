import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { grantCredits } from "@/lib/credits/grant-credits";
import { grantToDeveloper as contract } from "@/packages/client/contract/grants";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params: { developerId }, body }) => ({
      data: await grantCredits(caller, { developerId }, body),
    }),
  }),
});
