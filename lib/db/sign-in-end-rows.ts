import { rows } from "./pool";

/**
 * Ends a sign-in and the launches that were started from it; whether this call is the one that did. Forgets a few others
 * that ended more than eight days ago: their cookies, which live twelve hours, have expired, and so has every launch that
 * was being started from them meanwhile, which lives seven days at most (`LAUNCH_SESSION_TTL_MINUTES`).
 */
export async function endSignIn(signInId: string): Promise<boolean> {
  const [row] = await rows<{ is_ended_now: boolean }>(
    "end-sign-in",
    `WITH ended AS (
        INSERT INTO ended_sign_ins (sign_in_id) VALUES ($1) ON CONFLICT DO NOTHING RETURNING sign_in_id),
      revoked AS (
        UPDATE launches SET revoked_at = now() WHERE sign_in_id = $1 AND revoked_at IS NULL),
      forgotten AS (
        DELETE FROM ended_sign_ins WHERE sign_in_id IN (
          SELECT sign_in_id FROM ended_sign_ins WHERE ended_at < now() - interval '8 days'
          ORDER BY ended_at LIMIT 20 FOR UPDATE SKIP LOCKED))
      SELECT EXISTS (SELECT FROM ended) AS is_ended_now`,
    [signInId],
  );
  return row?.is_ended_now ?? false;
}

/** Whether somebody has signed out of a sign-in. */
export async function hasSignInEnded(signInId: string): Promise<boolean> {
  const [row] = await rows<{ has_ended: boolean }>(
    "has-sign-in-ended",
    "SELECT EXISTS (SELECT FROM ended_sign_ins WHERE sign_in_id = $1) AS has_ended",
    [signInId],
  );
  return row?.has_ended ?? false;
}
