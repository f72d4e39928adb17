-- ai_opens_at: when a school's AI hours begin next, or null while they last. p_hours is `{ days, from, to }`: days of the week (1 is
-- Monday), and two times of the day in p_time_zone; null means that AI answers at any time.
--
-- Locks: nothing.
-- Indexes: none.
CREATE OR REPLACE FUNCTION ai_opens_at(p_hours jsonb, p_time_zone text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN bool_or(now() >= opens AND now() < closes) THEN NULL ELSE min(opens) FILTER (WHERE opens > now()) END
  FROM generate_series(0, 7) AS ahead
  CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE p_time_zone)::date + ahead AS day) d
  CROSS JOIN LATERAL (SELECT
    (day + (p_hours->>'from')::interval) AT TIME ZONE p_time_zone AS opens,
    (day + (p_hours->>'to')::interval) AT TIME ZONE p_time_zone AS closes) h
  WHERE p_hours IS NOT NULL AND p_hours->'days' @> to_jsonb(extract(isodow FROM day)::int)
$$;
