-- student_closes_at: until when a student may start an activity and submit, or null without an end: the activity's closing time, or
-- the student's extension when that is later (protocol: Progress). An extension of an activity that never closes changes nothing
-- until the activity is closed. Every statement that needs a student's own closing time uses this function, so the rule exists once.
--
-- Locks: nothing.
CREATE OR REPLACE FUNCTION student_closes_at(p_closes_at timestamptz, p_extended_to timestamptz)
RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_closes_at IS NOT NULL THEN greatest(p_closes_at, p_extended_to) END
$$;
