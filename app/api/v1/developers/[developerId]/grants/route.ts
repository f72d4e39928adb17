import { grantToDeveloper as contract } from "@/client/contract/grants";
import { grantCredits } from "@/lib/domain/schools/grant-credits";
import { endpoint } from "@/lib/http/endpoint";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract,
    run: async ({ caller, params: { developerId = "" }, body }) => ({
      data: await grantCredits(caller, { developerId }, body),
    }),
  }),
});
