-- queue_job_again: queues a background job again whose instance is dead, or that has left the queue. A job that a dead instance has
-- locked is deleted first, because add_job would leave it behind as a failed job. If that instance is alive after all, the end of
-- its job does no harm: it deletes a row by an id that no longer exists.
--
-- Locks: the job.
-- Indexes: the unique `key` of the queue's jobs.
CREATE OR REPLACE FUNCTION queue_job_again(p_task text, p_payload json, p_key text, p_max_attempts int, p_priority int DEFAULT 0)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM graphile_worker._private_jobs WHERE key = p_key AND locked_at IS NOT NULL;
  PERFORM graphile_worker.add_job(p_task, p_payload, job_key := p_key, max_attempts := p_max_attempts, priority := p_priority);
END $$;
