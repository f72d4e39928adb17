import { endpoint, route } from "@/lib/api/route";
import { streamAnswer, wantsEvents } from "@/lib/api/stream-answer";
import { createText } from "@/lib/text/create-text";
import { streamText } from "@/lib/text/stream-text";
import { textCreate } from "@/packages/client/contract/generation";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract: textCreate,
    run: async ({ caller, ...call }) => {
      const { request } = call;
      const text = { session: caller, ...call };
      if (!wantsEvents(request)) return createText(text);
      return { response: streamAnswer(textCreate, await streamText(text), request) };
    },
  }),
});
