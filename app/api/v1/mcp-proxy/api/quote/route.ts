import { route } from "@/lib/api/route";
import { endpoint } from "@/lib/api/endpoint";
import { getQuote } from "@/lib/models/get-account";
import { quote } from "@/packages/client/contract/session";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract: quote,
    run: async ({ caller, body }) => ({ data: await getQuote(caller, body.media_type) }),
  }),
});
