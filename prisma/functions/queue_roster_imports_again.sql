-- queue_roster_imports_again: queues again the imports that a dead instance was working on, or that the job queue will not start
-- any more (is_job_left_behind). Returns how many. An import that was being checked is checked again from its beginning; one that
-- was being applied continues after the changes that are already applied.
--
-- Locks: the imports.
-- Indexes: roster_imports_running_key.
CREATE OR REPLACE FUNCTION queue_roster_imports_again(p_dead_after interval) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_import uuid;
  v_count int := 0;
BEGIN
  FOR v_import IN
    UPDATE roster_imports r SET instance_id = NULL, worked_at = now() WHERE r.status IN ('checking', 'applying')
      AND is_job_left_behind(r.instance_id, r.worked_at, 'roster:' || r.id, p_dead_after)
    RETURNING r.id
  LOOP
    PERFORM queue_job_again('roster-import', json_build_object('importId', v_import), 'roster:' || v_import, 5);
    v_count := v_count + 1;
  END LOOP;
  RETURN v_count;
END $$;
