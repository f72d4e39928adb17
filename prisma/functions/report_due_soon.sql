-- report_due_soon: notifies the students of activities that have opened and are due within p_within and of which they have submitted nothing,
-- once for each due time (protocol: Notifications). Returns how many people were told.
--
-- Locks: the activities, by id, each before the notifications of its students.
-- Indexes: activities_due_idx, enrolments_pkey, submissions_identity_key.
CREATE OR REPLACE FUNCTION report_due_soon(p_within interval) RETURNS int LANGUAGE plpgsql AS $$
DECLARE a record; v_told int := 0;
BEGIN
  FOR a IN
    SELECT x.id, x.title, x.due_at, x.classroom_id FROM activities x
      JOIN classrooms c ON c.id = x.classroom_id AND c.status = 'active' JOIN schools s ON s.id = c.school_id AND s.status = 'active'
      JOIN apps app ON app.id = x.app_id AND app.status = 'approved'
    WHERE x.due_at > now() AND x.due_at <= now() + p_within AND x.due_told_for IS DISTINCT FROM x.due_at
      AND (x.opens_at IS NULL OR x.opens_at <= now())
    ORDER BY x.id FOR NO KEY UPDATE OF x SKIP LOCKED
  LOOP
    UPDATE activities x SET due_told_for = a.due_at WHERE x.id = a.id;
    v_told := v_told + notify_people(
      ARRAY(SELECT e.profile_id FROM enrolments e WHERE e.classroom_id = a.classroom_id AND e.kind = 'student' AND e.status = 'active'
        AND NOT EXISTS (SELECT FROM submissions w WHERE w.activity_id = a.id AND w.student_id = e.profile_id)),
      'due.soon',
      jsonb_build_object('activityId', a.id, 'activityTitle', a.title, 'remindedBy', NULL,
        'dueAt', to_char(a.due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
      '/', 'due.soon:' || a.id || ':' || extract(epoch FROM a.due_at));
  END LOOP;
  RETURN v_told;
END $$;
