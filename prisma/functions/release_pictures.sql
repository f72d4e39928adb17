-- release_pictures: releases the holds of pictures that nobody can collect any more, because their activities or their student's
-- works are being deleted. These include finished pictures that were never reported. Unfinished jobs are set to failed here; a
-- deletion of a student's works has already set them to failed before this call.
--
-- The caller locks the jobs of these holds before it changes their files. Only here do holds of several pools end in one
-- transaction. They end pool by pool, in the order of the pools, so that two such transactions do not deadlock.
-- The hold of a picture that is requested meanwhile is not in p_holds. If its activity is then gone, complete_media_job fails the job
-- and releases the hold.
--
-- Locks: the jobs, then as end_holds, one pool after another.
-- Indexes: media_jobs_hold_key, the primary key of holds.
CREATE OR REPLACE FUNCTION release_pictures(p_holds uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE p record;
BEGIN
  UPDATE media_jobs m SET status = 'failed', ended_at = now(), request = NULL, error_code = 'LAUNCH_002',
      error_message = 'The app was deleted.'
    WHERE m.hold_id = ANY (p_holds) AND m.status IN ('queued', 'running');
  FOR p IN SELECT h.pool_id, array_agg(h.id ORDER BY h.id) AS holds FROM holds h
    WHERE h.id = ANY (p_holds) AND h.state = 'reserved' GROUP BY h.pool_id ORDER BY h.pool_id
  LOOP
    PERFORM end_holds(p.holds, array_fill('released'::hold_state, ARRAY[cardinality(p.holds)]),
      array_fill(NULL::jsonb, ARRAY[cardinality(p.holds)]));
  END LOOP;
END $$;
