import { createSigner } from "fast-jwt";
import { env } from "@/lib/env";
import { AUDIENCE } from "./claims";
import { actorRole, type LaunchSession } from "./launch-session";
import { sessionKeys } from "./session-keys";

/**
 * Signs the token of one Start: HS256, version 2, with the first of LAUNCH_SESSION_SECRETS (protocol: Launch session).
 * It has no school, classroom or credit pool: the database knows who pays.
 */
export function signLaunchSession(session: LaunchSession & { launchId: string }): string {
  const [key] = sessionKeys(env().launchSessionSecrets);
  if (!key) throw new Error("LAUNCH_SESSION_SECRETS is empty");
  const sign = createSigner({ key: key.secret, algorithm: "HS256", kid: key.kid });
  return sign({
    version: 2,
    iss: env().hubUrl,
    aud: AUDIENCE,
    jti: session.launchId,
    iat: Math.floor(session.issuedAt.getTime() / 1000),
    exp: Math.floor(session.expiresAt.getTime() / 1000),
    purpose: session.purpose,
    sub: session.actorId,
    actorId: session.actorId,
    actor: { id: session.actorId, role: actorRole(session.purpose) },
    studentId: session.studentId,
    activityId: session.activityId,
    appSlug: session.appSlug,
  });
}
