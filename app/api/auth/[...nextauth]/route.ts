import { type Handler, handle } from "@/lib/api/route";
import { handleNextAuth } from "./handle-next-auth";

const signIn: Handler = (request, context) =>
  handle({
    operation: "signIn",
    readableBy: "ownOrigin",
    run: () => handleNextAuth(request, context),
  })(request, context);

export { signIn as GET, signIn as POST };
