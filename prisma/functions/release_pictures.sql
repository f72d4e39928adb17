-- release_pictures: ends what is held for the pictures of activities that are being deleted, since nobody can collect them any
-- more: fails the jobs that are not finished, and releases the holds, also those of finished pictures that were never reported.
--
-- Each kind is locked before the next one, as everywhere else, and each pool's holds are ended together.
--
-- Locks: the jobs, then as end_holds, one pool after another.
-- Indexes: holds_open_idx, media_jobs_hold_key.
CREATE OR REPLACE FUNCTION release_pictures(p_activities uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE p record;
BEGIN
  UPDATE media_jobs m SET status = 'failed', ended_at = now(), request = NULL, error_code = 'LAUNCH_002',
      error_message = 'The app was deleted.'
    FROM holds h WHERE m.hold_id = h.id AND h.state = 'reserved' AND h.activity_id = ANY (p_activities)
      AND m.status IN ('queued', 'running');
  FOR p IN SELECT h.pool_id, array_agg(h.id) AS holds FROM holds h
    WHERE h.state = 'reserved' AND h.media_type = 'image' AND h.activity_id = ANY (p_activities) GROUP BY h.pool_id ORDER BY h.pool_id
  LOOP
    PERFORM end_holds(p.holds, array_fill('released'::hold_state, ARRAY[cardinality(p.holds)]),
      array_fill(NULL::jsonb, ARRAY[cardinality(p.holds)]));
  END LOOP;
END $$;
