import { createSigner } from "fast-jwt";
import { env } from "@/lib/env";
import { AUDIENCE } from "./claims";
import { actorRole, type LaunchSession } from "./launch-session";
import { type SessionKey, sessionKeys } from "./session-keys";

function signingKey(): SessionKey {
  const [key] = sessionKeys(env().launchSessionSecrets);
  if (!key) throw new Error("LAUNCH_SESSION_SECRETS is empty");
  return key;
}

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

/**
 * Signs the token of one Start: HS256, version 2, with the first of LAUNCH_SESSION_SECRETS (protocol: Launch session).
 * It has no school, classroom or credit pool: the database knows who pays.
 */
export function signLaunchSession(session: LaunchSession & { launchId: string }): string {
  const { secret, kid } = signingKey();
  const sign = createSigner({ key: secret, algorithm: "HS256", kid });
  return sign({
    version: 2,
    iss: env().hubUrl,
    aud: AUDIENCE,
    jti: session.launchId,
    iat: seconds(session.issuedAt),
    exp: seconds(session.expiresAt),
    purpose: session.purpose,
    sub: session.actorId,
    actorId: session.actorId,
    actor: { id: session.actorId, role: actorRole(session.purpose) },
    studentId: session.studentId,
    activityId: session.activityId,
    appSlug: session.appSlug,
  });
}

/**
 * Signs a token of version 1. Only a playground still issues one, to try how an app handles it. The token also has a `jti`, which
 * version 1 does not define: the id of the launch, so that the token ends with the launch and the playground lists its calls.
 */
export function signVersion1(session: LaunchSession & { launchId: string }): string {
  const sign = createSigner({ key: signingKey().secret, algorithm: "HS256" });
  return sign({
    version: 1,
    sub: session.actorId,
    role: actorRole(session.purpose),
    ...(session.purpose === "student_preview" && { studentId: session.studentId }),
    activityId: session.activityId,
    appSlug: session.appSlug,
    iat: seconds(session.issuedAt),
    exp: seconds(session.expiresAt),
    jti: session.launchId,
  });
}
