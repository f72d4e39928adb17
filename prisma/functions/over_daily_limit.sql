-- over_daily_limit: {limit, used, retryAfterSeconds} when the student's day has too few credits left for the call, else null.
-- Credits that the same statement has already taken for the student (p_taken) count as used.
--
-- Locks: the student's day (advisory).
-- Indexes: usage_days_actor_idx.
CREATE OR REPLACE FUNCTION over_daily_limit(a admitted_call, p_taken admitted_call[]) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE v_used int;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(a.actor::text, 1));
  SELECT coalesce(sum(reserved_credits + spent_credits), 0) INTO v_used FROM usage_days WHERE actor_id = a.actor AND day = a.day;
  SELECT v_used + coalesce(sum(x.price), 0) INTO v_used FROM unnest(p_taken) x WHERE x.actor = a.actor AND x.day = a.day;
  IF v_used + a.price <= a.daily_limit THEN RETURN NULL; END IF;
  RETURN jsonb_build_object('limit', a.daily_limit, 'used', v_used, 'retryAfterSeconds',
    ceil(extract(epoch FROM ((a.day + 1)::timestamp AT TIME ZONE a.time_zone) - now())));
END $$;
