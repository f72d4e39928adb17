import { createHmac } from "node:crypto";
import { env } from "@/lib/env";

/** Returns a person's pseudonym for AI providers, the same until NEXTAUTH_SECRET changes. Only the hub can link the two. */
export function toPseudonym(profileId: string): string {
  return createHmac("sha256", env().nextauthSecret)
    .update(`provider pseudonym ${profileId}`)
    .digest("hex")
    .slice(0, 32);
}
