-- queue_exports_again: queues again each unfinished export whose instance is dead, or that no instance has taken and that the job
-- queue will not start any more (is_job_left_behind). The export starts from its beginning, with three attempts. Returns the number
-- of exports. An instance is dead when it has not been seen for p_dead_after.
--
-- Locks: the exports.
-- Indexes: data_exports_pending_key.
CREATE OR REPLACE FUNCTION queue_exports_again(p_dead_after interval) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_export uuid;
  v_count int := 0;
BEGIN
  FOR v_export IN
    UPDATE data_exports e SET instance_id = NULL, worked_at = now() WHERE e.status IN ('queued', 'running')
      AND is_job_left_behind(e.instance_id, e.worked_at, 'export:' || e.id, p_dead_after)
    RETURNING e.id
  LOOP
    PERFORM queue_job_again('export-person', json_build_object('exportId', v_export), 'export:' || v_export, 3);
    v_count := v_count + 1;
  END LOOP;
  RETURN v_count;
END $$;
