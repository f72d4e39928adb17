import { createHmac } from "node:crypto";

/** A secret and the `kid` that names it in a token's header. */
export interface SessionKey {
  kid: string;
  secret: string;
}

/** The key's public name: says which secret signed, and nothing about it. */
function keyId(secret: string): string {
  return createHmac("sha256", secret).update("education-hub launch session kid").digest("hex").slice(0, 16);
}

/** The keys in the order of LAUNCH_SESSION_SECRETS: the first signs, all verify. */
export function sessionKeys(secrets: readonly string[]): SessionKey[] {
  return secrets.map((secret) => ({ kid: keyId(secret), secret }));
}
