-- use_of_day: {limit, used, retryAfterSeconds} of the day of a student's hold, without that hold. Counts what was spent on the day,
-- what is held, and p_taken: the holds that the caller inserts after this call. The caller has locked the pool's balance, so nobody
-- else takes a hold meanwhile.
--
-- Locks: nothing.
-- Indexes: usage_days_actor_idx, holds_open_idx.
CREATE OR REPLACE FUNCTION use_of_day(p_hold holds, p_taken holds[], p_limit int, p_time_zone text)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE v_used int;
BEGIN
  SELECT coalesce((SELECT sum(u.spent_credits) FROM usage_days u WHERE u.actor_id = p_hold.actor_id AND u.day = p_hold.day), 0)
      + coalesce((SELECT sum(h.amount_credits) FROM holds h
          WHERE h.actor_id = p_hold.actor_id AND h.state = 'reserved' AND h.day = p_hold.day), 0)
      + coalesce((SELECT sum(t.amount_credits) FROM unnest(p_taken) t WHERE t.actor_id = p_hold.actor_id), 0)
    INTO v_used;
  RETURN jsonb_build_object('limit', p_limit, 'used', v_used, 'retryAfterSeconds',
    ceil(extract(epoch FROM ((p_hold.day + 1)::timestamp AT TIME ZONE p_time_zone) - now())));
END $$;
