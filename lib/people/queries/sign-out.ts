import { oneRow } from "@/lib/database/connections";
import { prisma } from "@/lib/database/prisma";

/**
 * Ends a person's sign-in and the launches that were started from it, and tells the audit log, once. Forgets a few others
 * that ended more than eight days ago: their cookies, which live twelve hours, have expired, and so has every launch that
 * was being started from them meanwhile, which lives seven days at most (`LAUNCH_SESSION_TTL_MINUTES`).
 */
export async function endSignIn(
  signInId: string,
  { profileId, address }: { profileId: string; address: string | null },
): Promise<void> {
  await oneRow(
    "end-sign-in",
    `WITH ended AS (
        INSERT INTO ended_sign_ins (sign_in_id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING sign_in_id),
      told AS (
        INSERT INTO audit_events (id, actor_id, action, subject_id, school_id, address)
        SELECT new_uuid_v7(), p.id, 'sign-out', p.id, p.school_id, $3 FROM ended, profiles p WHERE p.id = $2),
      revoked AS (
        UPDATE launches SET revoked_at = now() WHERE sign_in_id = $1 AND revoked_at IS NULL),
      forgotten AS (
        DELETE FROM ended_sign_ins WHERE sign_in_id IN (
          SELECT sign_in_id FROM ended_sign_ins WHERE ended_at < now() - interval '8 days'
          ORDER BY ended_at LIMIT 20 FOR UPDATE SKIP LOCKED))
      SELECT count(*) FROM ended`,
    [signInId, profileId, address],
  );
}

/** Whether somebody has signed out of a sign-in. */
export async function hasSignInEnded(signInId: string): Promise<boolean> {
  const ended = await prisma().endedSignIn.findUnique({ where: { signInId }, select: { signInId: true } });
  return ended !== null;
}
