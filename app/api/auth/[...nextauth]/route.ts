import { handle } from "@/lib/api/handle";
import type { Handler } from "@/lib/api/handler";
import { boundedRequest } from "./bounded-request";
import { throttledSignIn } from "./throttled-sign-in";

const signIn: Handler = (request, context) =>
  handle({
    operation: "signIn",
    readableBy: "ownOrigin",
    run: async () => throttledSignIn(await boundedRequest(request), context),
  })(request, context);

export { signIn as GET, signIn as POST };
