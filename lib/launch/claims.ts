import { z } from "zod";
import { invalidSession } from "@/lib/hub-error";
import { purpose } from "@/packages/client/contract/basic-schemas";
import { isPlaygroundLaunchId } from "./launch-id";
import type { LaunchSession } from "./launch-session";

/** `aud` of every version-2 token. */
export const AUDIENCE = "education-proxy";

const seconds = z.int().min(0).max(253_402_300_799);

const version2 = z
  .object({
    version: z.literal(2),
    iss: z.string(),
    aud: z.literal(AUDIENCE),
    jti: z.uuid(),
    iat: seconds,
    exp: seconds,
    purpose,
    sub: z.uuid(),
    actorId: z.uuid(),
    actor: z.object({ id: z.uuid(), role: z.enum(["student", "teacher"]) }),
    studentId: z.uuid().nullish(),
    activityId: z.uuid(),
    appSlug: z.string().min(1).max(100),
  })
  .refine((claims) => claims.sub === claims.actorId && claims.actor.id === claims.actorId)
  .refine((claims) => (claims.purpose === "student_activity") === (claims.actor.role === "student"))
  .refine((claims) => claims.purpose !== "student_activity" || claims.studentId === claims.actorId)
  .refine((claims) => claims.purpose !== "student_preview" || Boolean(claims.studentId));

const version1 = z
  .object({
    version: z.literal(1),
    sub: z.uuid(),
    role: z.enum(["student", "teacher"]),
    studentId: z.uuid().nullish(),
    activityId: z.uuid(),
    appSlug: z.string().min(1).max(100),
    iat: seconds,
    exp: seconds,
    /** Not part of version 1; only playground tokens have it. */
    jti: z.unknown().optional(),
  })
  .refine((claims) => claims.role !== "student" || !claims.studentId || claims.studentId === claims.sub);

/** A version-1 token lives at most a day, whatever its `exp` says. */
const VERSION1_SECONDS = 24 * 60 * 60;

function normaliseVersion1(claims: z.infer<typeof version1>): LaunchSession {
  const { jti } = claims;
  const launchId = typeof jti === "string" && isPlaygroundLaunchId(jti) ? jti : null;
  const common = {
    launchId,
    isPlayground: launchId !== null,
    issuedAt: new Date(claims.iat * 1000),
    actorId: claims.sub,
    activityId: claims.activityId,
    appSlug: claims.appSlug,
    expiresAt: new Date(claims.exp * 1000),
  };
  if (claims.role === "student") return { ...common, purpose: "student_activity", studentId: claims.sub };
  return claims.studentId
    ? { ...common, purpose: "student_preview", studentId: claims.studentId }
    : { ...common, purpose: "teacher_manage", studentId: null };
}

/** What the claims of a token must match besides their schema. */
interface ClaimRules {
  issuer: string;
  /** Whether the token's header names its key (`kid`), as version 2 requires. */
  hasKeyId: boolean;
  acceptVersion1: boolean;
  /** Seconds since 1970. */
  now: number;
  leewaySeconds: number;
}

function checkTimes(claims: { iat: number; exp: number }, rules: ClaimRules): void {
  if (claims.exp + rules.leewaySeconds <= rules.now) throw invalidSession("expired");
  if (claims.iat - rules.leewaySeconds > rules.now) throw invalidSession("issued in the future");
  if (claims.exp <= claims.iat) throw invalidSession("expires before it was issued");
}

/** Parses the claims of a verified token (protocol: Launch session). @throws HubError AUTH_001, with the cause for the log */
export function readClaims(claims: unknown, rules: ClaimRules): LaunchSession {
  const parsedV2 = version2.safeParse(claims);
  if (parsedV2.success) {
    const { data } = parsedV2;
    if (!rules.hasKeyId) throw invalidSession("no kid");
    if (data.iss !== rules.issuer) throw invalidSession("wrong issuer");
    checkTimes(data, rules);
    return {
      launchId: data.jti,
      isPlayground: isPlaygroundLaunchId(data.jti),
      issuedAt: new Date(data.iat * 1000),
      actorId: data.actorId,
      purpose: data.purpose,
      studentId: data.studentId ?? null,
      activityId: data.activityId,
      appSlug: data.appSlug,
      expiresAt: new Date(data.exp * 1000),
    };
  }
  const parsedV1 = version1.safeParse(claims);
  if (!parsedV1.success) throw invalidSession("claims do not fit");
  if (!rules.acceptVersion1) throw invalidSession("version 1 is switched off");
  const { iat, exp } = parsedV1.data;
  const claimsCappedAtOneDay = { ...parsedV1.data, exp: Math.min(exp, iat + VERSION1_SECONDS) };
  checkTimes(claimsCappedAtOneDay, rules);
  return normaliseVersion1(claimsCappedAtOneDay);
}
