import { createHmac } from "node:crypto";

export interface SessionKey {
  kid: string;
  secret: string;
}

/** A public id of the secret, which reveals nothing about it. */
function keyId(secret: string): string {
  return createHmac("sha256", secret).update("education-hub launch session kid").digest("hex").slice(0, 16);
}

/** Returns the keys in the order of LAUNCH_SESSION_SECRETS: the first signs, all verify. */
export function sessionKeys(secrets: readonly string[]): SessionKey[] {
  return secrets.map((secret) => ({ kid: keyId(secret), secret }));
}
