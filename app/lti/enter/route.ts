import { route } from "@/lib/api/route";
import { handleLti } from "../handle-lti";
import { answerEntry } from "./answer";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: handleLti("ltiEnter", answerEntry),
});
