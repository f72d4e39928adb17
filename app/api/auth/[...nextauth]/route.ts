import type { Handler } from "@/lib/api/route";
import { handle } from "@/lib/api/route";
import { throttledSignIn } from "./throttled-sign-in";

const signIn: Handler = (request, context) =>
  handle({
    operation: "signIn",
    readableBy: "ownOrigin",
    run: () => throttledSignIn(request, context),
  })(request, context);

export { signIn as GET, signIn as POST };
