-- record_progress: notes that a student has just started an activity, or that its app has just made a call for them, and tells the
-- listeners of the channel changes `progress <classroom id> <activity id>` when that is news: at the first Start, and when the
-- student was still for a minute.
--
-- Called after a Start or call, at most once in ten seconds for a student by each instance, and never in the transaction of a call
-- that spends. A row that another instance wrote less than four seconds ago is left alone, so that `last_active_at` is never more
-- than 14 seconds behind. It commits asynchronously: what a power cut may take is a moment, which the next call writes again.
--
-- Locks: the student's row.
-- Indexes: primary keys.
CREATE OR REPLACE FUNCTION record_progress(p_activity uuid, p_student uuid) RETURNS void LANGUAGE sql AS $$
  SELECT set_config('synchronous_commit', 'off', true);
  WITH before AS (
    SELECT s.last_active_at FROM student_progress s WHERE s.activity_id = p_activity AND s.student_id = p_student
  ), written AS (
    INSERT INTO student_progress AS s (activity_id, student_id, started_at, last_active_at)
    SELECT a.id, p.id, now(), now() FROM activities a, profiles p
      WHERE a.id = p_activity AND p.id = p_student AND p.erased_at IS NULL
    ON CONFLICT (activity_id, student_id) DO UPDATE SET started_at = coalesce(s.started_at, now()), last_active_at = now()
      WHERE s.last_active_at IS NULL OR s.last_active_at < now() - interval '4 seconds'
    RETURNING s.activity_id
  )
  SELECT pg_notify('changes', 'progress ' || a.classroom_id || ' ' || a.id)
    FROM written JOIN activities a ON a.id = written.activity_id
    WHERE coalesce((SELECT before.last_active_at < now() - interval '1 minute' FROM before), true);
$$;
