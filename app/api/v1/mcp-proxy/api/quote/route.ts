import { dataEndpoint, route } from "@/lib/api/route";
import { getQuote } from "@/lib/models/get-account";
import { quote } from "@/packages/client/contract/session";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: dataEndpoint(quote, ({ caller, body }) => getQuote(caller, body.media_type)),
});
