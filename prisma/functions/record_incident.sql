-- record_incident: writes an incident of a student of a school, and says whether it sends an alert.
--
-- alerts: true when the incident is not a notice, and the student has no other open one of the last hour that is as severe: a child
-- who tries again and again gives one alert. Returns no row in a playground, for a student who was erased, or for what passes and is
-- open already: the same excerpt of the last hour, as when an app sends a conversation again with each question.
--
-- Locks: the student's profile, so that of calls at the same time one alerts.
-- Indexes: primary keys, safety_incidents_student_idx.
CREATE OR REPLACE FUNCTION record_incident(
  p_id uuid, p_student uuid, p_activity uuid, p_app_slug text, p_direction safety_direction, p_categories text[],
  p_severity safety_severity, p_action safety_action, p_excerpt text
) RETURNS TABLE (school_id uuid, classroom_id uuid, classroom_name text, alerts boolean) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM profiles p WHERE p.id = p_student AND p.erased_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT c.school_id, c.id, c.name INTO school_id, classroom_id, classroom_name FROM activities a JOIN classrooms c ON c.id = a.classroom_id
    WHERE a.id = p_activity;
  IF school_id IS NULL THEN RETURN; END IF;
  IF p_action = 'flagged' AND EXISTS (SELECT FROM safety_incidents i WHERE i.student_id = p_student
    AND i.at > now() - interval '1 hour' AND i.state = 'open' AND i.activity_id = p_activity AND i.direction = p_direction
    AND i.action = p_action AND i.excerpt = p_excerpt) THEN RETURN; END IF;
  alerts := p_severity <> 'notice' AND NOT EXISTS (SELECT FROM safety_incidents i WHERE i.student_id = p_student
    AND i.at > now() - interval '1 hour' AND i.state = 'open' AND i.severity >= p_severity);
  INSERT INTO safety_incidents (id, student_id, school_id, classroom_id, activity_id, app_slug, direction, categories, severity,
      action, excerpt)
    VALUES (p_id, p_student, school_id, classroom_id, p_activity, p_app_slug, p_direction, p_categories, p_severity, p_action,
      p_excerpt);
  RETURN NEXT;
END $$;
