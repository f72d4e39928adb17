-- count_submission_or_refuse: returns the limit that a student's next revision would exceed. When it exceeds none, adds its bytes
-- to the student's day and returns no row. p_revision: the current revision; null for a new work.
--
--   works      at most 500 works of a student in one activity: the app chooses their external ids, so it can make any number,
--              and the teacher's list must sort them all
--   revisions  at most 200 revisions of one work
--   bytes      at most 20 MB of all works on one day of the school; detail has the seconds until the next day
--
-- Locks: the student's day. The caller holds the lock of the student's submissions.
-- Indexes: submissions_identity_key, submission_days_pkey.
CREATE OR REPLACE FUNCTION count_submission_or_refuse(
  p_activity uuid, p_student uuid, p_time_zone text, p_revision int, p_bytes int
) RETURNS TABLE (outcome text, detail jsonb) LANGUAGE plpgsql AS $$
DECLARE
  v_day date := (now() AT TIME ZONE p_time_zone)::date;
  c_works CONSTANT int := 500;
  c_revisions CONSTANT int := 200;
  c_day_bytes CONSTANT int := 20 * 1024 * 1024;
BEGIN
  IF p_revision IS NULL
      AND (SELECT count(*) FROM submissions s WHERE s.activity_id = p_activity AND s.student_id = p_student) >= c_works THEN
    RETURN QUERY SELECT 'works', jsonb_build_object('limit', c_works); RETURN;
  END IF;
  IF p_revision >= c_revisions THEN
    RETURN QUERY SELECT 'revisions', jsonb_build_object('limit', c_revisions); RETURN;
  END IF;
  INSERT INTO submission_days AS d (day, student_id, bytes) VALUES (v_day, p_student, p_bytes)
    ON CONFLICT (day, student_id) DO UPDATE SET bytes = d.bytes + excluded.bytes
      WHERE d.bytes + excluded.bytes <= c_day_bytes;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 'bytes', jsonb_build_object('limit', c_day_bytes, 'retryAfterSeconds',
      ceil(extract(epoch FROM ((v_day + 1)::timestamp AT TIME ZONE p_time_zone) - now())));
  END IF;
END $$;
