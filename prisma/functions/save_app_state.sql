-- save_app_state: stores the one JSON value that an app keeps for a student in an activity, unless the value was changed since it
-- was read.
--
-- p_version is the version that was read, null when there was nothing. refusal and cause are those of launch_facts. A returned
-- version of null with no refusal means that the value was changed meanwhile. Saving a value that equals the stored one succeeds, so
-- that a call whose answer was lost can be repeated.
--
-- Locks: the state.
-- Indexes: app_states_pkey, and those of launch_facts.
CREATE OR REPLACE FUNCTION save_app_state(
  p_launch uuid, p_actor uuid, p_purpose launch_purpose, p_student uuid, p_activity uuid, p_app_slug text,
  p_version int, p_value jsonb
) RETURNS TABLE (refusal text, cause text, version int, updated_at timestamptz) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE f record; s app_states%ROWTYPE;
BEGIN
  SELECT * INTO f FROM launch_facts(p_launch, p_actor, p_purpose, p_student, p_activity, p_app_slug);
  IF f.refusal IS NOT NULL THEN
    RETURN QUERY SELECT f.refusal, f.cause, NULL::int, NULL::timestamptz; RETURN;
  END IF;
  IF p_version IS NULL THEN
    INSERT INTO app_states (activity_id, student_id, app_slug, value, updated_at)
      VALUES (p_activity, p_student, p_app_slug, p_value, now())
      ON CONFLICT DO NOTHING RETURNING * INTO s;
  ELSE
    UPDATE app_states x SET value = p_value, version = x.version + 1, updated_at = clock_timestamp()
      WHERE x.activity_id = p_activity AND x.student_id = p_student AND x.app_slug = p_app_slug
        AND x.version = p_version RETURNING * INTO s;
  END IF;
  IF s.version IS NULL THEN
    SELECT * INTO s FROM app_states x WHERE x.activity_id = p_activity AND x.student_id = p_student
      AND x.app_slug = p_app_slug AND x.value = p_value;
  END IF;
  RETURN QUERY SELECT NULL::text, NULL::text, s.version, s.updated_at;
END $$;
