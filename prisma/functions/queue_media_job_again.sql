-- queue_media_job_again: queues an image job again that a dead instance was running, or whose status is `queued`, and gives it a
-- new task in the job queue. The second instance that dies with a job is the last: the job may be what kills them (a picture that
-- takes all memory), so it fails with p_code and p_message, and its credits are released.
--
--   requeue   the job is in the queue again
--   fail      two instances have died with it: it has failed
--   (null)    the job has ended, or a live instance is running it
-- The caller passes only jobs that list_sweepable returned: a queued one among them has lost its task. An instance is dead when it
-- was last seen more than p_dead_after ago.
--
-- Locks: the job, then as fail_media_job.
-- Indexes: the primary key of media_jobs.
CREATE OR REPLACE FUNCTION queue_media_job_again(p_job uuid, p_dead_after interval, p_code text, p_message text)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE v_lost int;
BEGIN
  UPDATE media_jobs m SET status = 'queued', instance_id = NULL, lost_instances = m.lost_instances + (m.status = 'running')::int
    WHERE m.id = p_job AND (m.status = 'queued'
      OR (m.status = 'running' AND NOT EXISTS (
        SELECT 1 FROM instances i WHERE i.id = m.instance_id AND i.seen_at > now() - p_dead_after)))
    RETURNING m.lost_instances INTO v_lost;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF v_lost >= 2 THEN
    PERFORM fail_media_job(p_job, NULL, p_code, p_message);
    RETURN 'fail';
  END IF;
  PERFORM queue_job_again('generate-image', json_build_object('jobId', p_job), 'image:' || p_job, 6);
  RETURN 'requeue';
END $$;
