import { route } from "@/lib/api/route";
import { handleLti } from "../handle-lti";
import { answerRegistration } from "./answer";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: handleLti("ltiRegister", answerRegistration),
});
