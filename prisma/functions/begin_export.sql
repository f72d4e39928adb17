-- begin_export: assigns an export to an instance, which writes its zip at p_file_key.
--
--   started <profile, the keys of earlier tries>  this instance makes the export now
--   must-wait                                     another export is running: one at a time in the whole hub
--   (no row)                                      the export has ended, or another live instance has it
--
-- The keys of earlier tries stay in the row, because their zips may still exist. The storage may fail when they are deleted, or an
-- instance that is taken for dead may still write one.
--
-- Locks: the start of every export (advisory, so that two exports do not start at once), then the export.
-- Indexes: data_exports_pending_key, the primary keys.
CREATE OR REPLACE FUNCTION begin_export(p_export uuid, p_instance uuid, p_dead_after interval, p_file_key text)
RETURNS TABLE (outcome text, profile_id uuid, earlier_keys text[]) LANGUAGE plpgsql AS $$
DECLARE v_live uuid[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('begin_export', 0));
  SELECT coalesce(array_agg(i.id), '{}') INTO v_live FROM instances i WHERE i.seen_at > now() - p_dead_after;
  IF EXISTS (SELECT 1 FROM data_exports e WHERE e.status = 'running' AND e.id <> p_export AND e.instance_id = ANY (v_live)) THEN
    outcome := 'must-wait'; RETURN NEXT; RETURN;
  END IF;
  RETURN QUERY UPDATE data_exports e SET status = 'running', instance_id = p_instance, worked_at = now(),
      file_key = p_file_key, earlier_keys = before.keys, done_items = 0, total_items = NULL
    FROM (SELECT o.id, array_remove(o.earlier_keys || o.file_key, NULL) AS keys FROM data_exports o
      WHERE o.id = p_export FOR UPDATE) before
    WHERE e.id = before.id AND e.status IN ('queued', 'running')
      AND (e.instance_id IS NULL OR e.instance_id = p_instance OR e.instance_id <> ALL (v_live))
    RETURNING 'started', e.profile_id, before.keys;
END $$;
