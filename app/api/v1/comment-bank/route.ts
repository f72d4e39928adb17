import { dataEndpoint, route } from "@/lib/api/route";
import { addPhrase, listPhrases } from "@/lib/feedback/comment-bank";
import {
  addPhrase as addContract,
  listPhrases as listContract,
} from "@/packages/client/contract/comment-bank";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: dataEndpoint(listContract, ({ caller }) => listPhrases(caller)),
  POST: dataEndpoint(addContract, ({ caller, body }) => addPhrase(caller, body)),
});
