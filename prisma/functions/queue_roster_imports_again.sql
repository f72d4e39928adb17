-- queue_roster_imports_again: queues the imports that a dead instance was working on, or that left the job queue. Returns
-- how many. What was done stays done: the work goes on where it ended.
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
      AND CASE WHEN r.instance_id IS NULL THEN r.worked_at < now() - interval '1 minute'
          AND NOT EXISTS (SELECT 1 FROM graphile_worker.jobs q WHERE q.key = 'roster:' || r.id
            AND q.attempts < q.max_attempts AND (q.locked_at IS NULL OR q.locked_at > now() - interval '1 minute'))
        ELSE r.worked_at < now() - interval '5 seconds' AND NOT EXISTS (SELECT 1 FROM instances i
          WHERE i.id = r.instance_id AND i.seen_at > now() - p_dead_after) END
    RETURNING r.id
  LOOP
    PERFORM graphile_worker.add_job('roster-import', json_build_object('importId', v_import),
      job_key := 'roster:' || v_import, max_attempts := 5);
    v_count := v_count + 1;
  END LOOP;
  RETURN v_count;
END $$;
