import { route } from "@/lib/api/route";
import { handleLti } from "../handle-lti";
import { answerLogin } from "./answer";

const login = handleLti("ltiLogin", answerLogin);

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: login, POST: login });
