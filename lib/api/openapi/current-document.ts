import { signInCookieName } from "@/lib/auth/cookies";
import { env } from "@/lib/env";
import { buildDocument } from "./build-document";
import type { OpenApiDocument } from "./types";

let current: OpenApiDocument | undefined;

/** Returns the OpenAPI document of this hub, built once. */
export function currentDocument(): OpenApiDocument {
  current ??= buildDocument({ hubUrl: env().hubUrl, signInCookie: signInCookieName() });
  return current;
}
