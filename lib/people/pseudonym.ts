import { createHmac } from "node:crypto";
import { env } from "@/lib/env";

/** Returns the stable pseudonym of a person for AI providers, which only the hub can link to the person. */
export function toPseudonym(profileId: string): string {
  return createHmac("sha256", env().nextauthSecret)
    .update(`provider pseudonym ${profileId}`)
    .digest("hex")
    .slice(0, 32);
}
