-- release_pictures: releases the holds of pictures that nobody can collect any more, because their activities or their student's
-- works are being deleted, or because the answer with the job's id never reached the app. These include finished pictures that were
-- never reported: what is given back is not delivered, so their jobs fail too, and their files are removed. p_code and p_message
-- say why. Returns how many holds it released.
--
-- A caller that changes files before locks the jobs of these holds first. Only here do holds of several pools end in one
-- transaction. They end pool by pool, in the order of the pools, so that two such transactions do not deadlock.
-- The hold of a picture that is requested meanwhile is not in p_holds. If its activity is then gone, complete_media_job fails the job
-- and releases the hold.
--
-- Locks: the jobs, by id, then the holds, by id, then the files of the jobs, then as end_holds, one pool after another.
-- Indexes: media_jobs_hold_key, the primary keys of holds and stored_files.
CREATE OR REPLACE FUNCTION release_pictures(p_holds uuid[], p_code text, p_message text) RETURNS int LANGUAGE plpgsql AS $$
DECLARE p record; v_released int := 0;
BEGIN
  -- Locked before their states are read: a picture that is being reported is paid for, and stays.
  PERFORM 1 FROM media_jobs m WHERE m.hold_id = ANY (p_holds) ORDER BY m.id FOR UPDATE;
  PERFORM 1 FROM holds h WHERE h.id = ANY (p_holds) ORDER BY h.id FOR UPDATE;
  WITH failed AS (
    UPDATE media_jobs m SET status = 'failed', ended_at = now(), request = NULL, error_code = p_code, error_message = p_message
      FROM holds h WHERE h.id = m.hold_id AND m.hold_id = ANY (p_holds)
        AND (m.status IN ('queued', 'running') OR (m.status = 'completed' AND h.state = 'reserved'))
      RETURNING m.file_key
  ) UPDATE stored_files f SET state = 'removed', filename = '' FROM failed WHERE f.key = failed.file_key AND f.state <> 'removed';
  FOR p IN SELECT h.pool_id, array_agg(h.id ORDER BY h.id) AS holds FROM holds h
    WHERE h.id = ANY (p_holds) AND h.state = 'reserved' GROUP BY h.pool_id ORDER BY h.pool_id
  LOOP
    v_released := v_released + cardinality(p.holds);
    PERFORM end_holds(p.holds, array_fill('released'::hold_state, ARRAY[cardinality(p.holds)]),
      array_fill(NULL::jsonb, ARRAY[cardinality(p.holds)]));
  END LOOP;
  RETURN v_released;
END $$;
