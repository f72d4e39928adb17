import { dataEndpoint, route } from "@/lib/api/route";
import { deletePhrase } from "@/lib/feedback/comment-bank";
import { deletePhrase as contract } from "@/packages/client/contract/comment-bank";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  DELETE: dataEndpoint(contract, ({ caller, params }) => deletePhrase(caller, params.phraseId)),
});
