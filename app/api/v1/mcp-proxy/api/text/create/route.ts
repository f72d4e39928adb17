import { endpoint, route } from "@/lib/api/route";
import { createText } from "@/lib/text/create-text";
import { textCreate } from "@/packages/client/contract/generation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract: textCreate,
    run: ({ caller, ...call }) => createText({ session: caller, ...call }),
  }),
});
