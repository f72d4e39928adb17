-- end_sign_in: ends a sign-in, its launches and all version-1 launch sessions of the person, and writes one audit event. Does nothing
-- when the sign-in has ended already, by a sign-out or because one of its two times, in milliseconds, has changed in the profile.
-- Also deletes up to 20 sign-ins that ended more than eight days ago. By then the cookie (twelve hours) and every launch (seven
-- days at most, LAUNCH_SESSION_TTL_MINUTES) have expired.
--
-- Locks: the sign-in (unique insert) -> its launches -> old sign-ins, skipping locked ones.
-- Indexes: primary keys, launches_sign_in_idx, ended_sign_ins by ended_at.
CREATE OR REPLACE FUNCTION end_sign_in(
  p_sign_in uuid, p_profile uuid, p_address text, p_password_changed_at bigint, p_sign_ins_ended_at bigint
) RETURNS void LANGUAGE sql AS $$
  WITH ended AS (
    INSERT INTO ended_sign_ins (sign_in_id) SELECT p_sign_in FROM profiles p WHERE p.id = p_profile
      AND (extract(epoch FROM p.password_changed_at) * 1000)::bigint IS NOT DISTINCT FROM p_password_changed_at
      AND (extract(epoch FROM p.sign_ins_ended_at) * 1000)::bigint IS NOT DISTINCT FROM p_sign_ins_ended_at
    ON CONFLICT DO NOTHING RETURNING sign_in_id),
  audited AS (
    INSERT INTO audit_events (id, actor_id, action, subject_id, school_id, address)
    SELECT new_uuid_v7(), p.id, 'sign-out', p.id, p.school_id, p_address FROM ended, profiles p WHERE p.id = p_profile),
  dated AS (UPDATE profiles SET signed_out_at = now() WHERE id = p_profile AND EXISTS (SELECT 1 FROM ended)),
  revoked AS (
    UPDATE launches SET revoked_at = now() WHERE sign_in_id = p_sign_in AND revoked_at IS NULL
      AND EXISTS (SELECT 1 FROM ended)),
  deleted AS (
    DELETE FROM ended_sign_ins WHERE sign_in_id IN (
      SELECT sign_in_id FROM ended_sign_ins WHERE ended_at < now() - interval '8 days'
      ORDER BY ended_at LIMIT 20 FOR UPDATE SKIP LOCKED))
  SELECT FROM ended
$$;
