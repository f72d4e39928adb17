import { oneRow } from "@/lib/database/connections";
import { prisma } from "@/lib/database/prisma";

/**
 * Ends a sign-in, its launches and all version-1 launch sessions of the person, and writes one audit event. Does nothing when the
 * sign-in has ended already, by a sign-out or because one of its two times has changed in the profile. Also deletes the
 * rows of up to 20 sign-ins that ended more than eight days ago. By then the cookie (twelve hours) and every launch (seven days
 * at most, `LAUNCH_SESSION_TTL_MINUTES`) have expired.
 */
export async function endSignIn(
  cookie: {
    signInId: string;
    profileId: string;
    passwordChangedAt: number | null;
    signInsEndedAt: number | null;
  },
  address: string | null,
): Promise<void> {
  await oneRow(
    "end-sign-in",
    `WITH ended AS (
        INSERT INTO ended_sign_ins (sign_in_id) SELECT $1::uuid FROM profiles p WHERE p.id = $2
          AND (extract(epoch FROM p.password_changed_at) * 1000)::bigint IS NOT DISTINCT FROM $4::bigint
          AND (extract(epoch FROM p.sign_ins_ended_at) * 1000)::bigint IS NOT DISTINCT FROM $5::bigint
        ON CONFLICT DO NOTHING RETURNING sign_in_id),
      audited AS (
        INSERT INTO audit_events (id, actor_id, action, subject_id, school_id, address)
        SELECT new_uuid_v7(), p.id, 'sign-out', p.id, p.school_id, $3 FROM ended, profiles p WHERE p.id = $2),
      dated AS (UPDATE profiles SET signed_out_at = now() WHERE id = $2 AND EXISTS (SELECT 1 FROM ended)),
      revoked AS (
        UPDATE launches SET revoked_at = now() WHERE sign_in_id = $1 AND revoked_at IS NULL
          AND EXISTS (SELECT 1 FROM ended)),
      deleted AS (
        DELETE FROM ended_sign_ins WHERE sign_in_id IN (
          SELECT sign_in_id FROM ended_sign_ins WHERE ended_at < now() - interval '8 days'
          ORDER BY ended_at LIMIT 20 FOR UPDATE SKIP LOCKED))
      SELECT count(*) FROM ended`,
    [cookie.signInId, cookie.profileId, address, cookie.passwordChangedAt, cookie.signInsEndedAt],
  );
}

export async function hasSignInEnded(signInId: string): Promise<boolean> {
  const ended = await prisma().endedSignIn.findUnique({ where: { signInId }, select: { signInId: true } });
  return ended !== null;
}
