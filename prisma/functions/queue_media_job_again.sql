-- queue_media_job_again: queues an image job again that a dead instance was running, or whose status is `queued`, and gives it a
-- new task in the job queue. The caller passes only jobs that list_sweepable returned: a queued one among them has lost its task.
-- Returns false when the job has ended or a live instance is running it. An instance is dead when it was last seen more than
-- p_dead_after ago.
--
-- Locks: the job.
-- Indexes: the primary key of media_jobs.
CREATE OR REPLACE FUNCTION queue_media_job_again(p_job uuid, p_dead_after interval) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE media_jobs m SET status = 'queued', instance_id = NULL WHERE m.id = p_job AND (m.status = 'queued'
    OR (m.status = 'running' AND NOT EXISTS (
      SELECT 1 FROM instances i WHERE i.id = m.instance_id AND i.seen_at > now() - p_dead_after)));
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM queue_job_again('generate-image', json_build_object('jobId', p_job), 'image:' || p_job, 6);
  RETURN true;
END $$;
