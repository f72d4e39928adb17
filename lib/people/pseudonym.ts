import { createHmac } from "node:crypto";
import { env } from "@/lib/env";

/** The name under which a provider may know a person: stable, and it leads back to nobody outside the hub. */
export function pseudonymOf(profileId: string): string {
  return createHmac("sha256", env().nextauthSecret)
    .update(`provider pseudonym ${profileId}`)
    .digest("hex")
    .slice(0, 32);
}
