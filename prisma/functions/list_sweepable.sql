-- list_sweepable: what dead instances and abandoned calls left behind, at most 500 rows from each query.
--
--   release  text holds of dead instances, or older than any provider's timeout    then end_holds, as released
--   requeue  images that a dead instance was running, or that the queue lost       then queue_media_job_again(id, ...)
--   fail     images requested an hour ago that the queue lost                      then fail_media_job(id, ...)
--   settle   holds of images completed a day ago and never reported                then end_holds, as settled
-- The queue has lost a queued image when its job is gone, has used up its attempts, or was locked more than a minute ago.
-- The caller ends each row in its own transaction, so no transaction keeps a balance locked while it waits for another lock.
-- Each end is a compare-and-set, so several instances may sweep at once.
--
-- Locks: nothing.
-- Indexes: holds_open_idx, media_jobs_status_idx.
CREATE OR REPLACE FUNCTION list_sweepable(p_dead_after interval) RETURNS TABLE (action text, id uuid) LANGUAGE sql STABLE AS $$
  (SELECT 'release', h.id FROM holds h WHERE h.state = 'reserved' AND h.media_type = 'text'
    AND h.created_at < now() - interval '5 seconds'
    AND (h.created_at < now() - interval '10 minutes'
      OR NOT EXISTS (SELECT 1 FROM instances i WHERE i.id = h.instance_id AND i.seen_at > now() - p_dead_after))
    ORDER BY h.created_at LIMIT 500)
  UNION ALL
  (SELECT 'requeue', m.id FROM media_jobs m WHERE m.status = 'running' AND m.started_at < now() - interval '5 seconds'
    AND NOT EXISTS (SELECT 1 FROM instances i WHERE i.id = m.instance_id AND i.seen_at > now() - p_dead_after)
    ORDER BY m.created_at LIMIT 500)
  UNION ALL
  (SELECT CASE WHEN m.created_at < now() - interval '1 hour' THEN 'fail' ELSE 'requeue' END, m.id
    FROM media_jobs m WHERE m.status = 'queued' AND m.created_at < now() - interval '1 minute'
      AND NOT EXISTS (SELECT 1 FROM graphile_worker.jobs q WHERE q.key = 'image:' || m.id AND q.attempts < q.max_attempts
        AND (q.locked_at IS NULL OR q.locked_at > now() - interval '1 minute'))
    ORDER BY m.created_at LIMIT 500)
  UNION ALL
  (SELECT 'settle', h.id FROM holds h JOIN media_jobs m ON m.hold_id = h.id
    WHERE h.state = 'reserved' AND h.media_type = 'image' AND m.status = 'completed'
      AND m.ended_at < now() - interval '24 hours' ORDER BY h.created_at LIMIT 500)
$$;
