import { signInCookieName } from "@/lib/auth/next-auth-options";
import { env } from "@/lib/env";
import { buildDocument } from "./build-document";
import type { OpenApiDocument } from "./types";

let current: OpenApiDocument | undefined;

/** The description of this very hub; made once, since nothing in it changes while the hub runs. */
export function currentDocument(): OpenApiDocument {
  current ??= buildDocument({ hubUrl: env().hubUrl, signInCookie: signInCookieName() });
  return current;
}
