-- queue_job_again: queues a background job again whose instance is dead, or that has left the queue. What a dead instance has
-- locked is deleted first, because add_job would leave it behind as a failed job. An instance that is alive after all ends its
-- job without harm: it deletes by the id of a row that is gone.
--
-- Locks: the job.
-- Indexes: jobs_key.
CREATE OR REPLACE FUNCTION queue_job_again(p_task text, p_payload json, p_key text, p_max_attempts int, p_priority int DEFAULT 0)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM graphile_worker._private_jobs WHERE key = p_key AND locked_at IS NOT NULL;
  PERFORM graphile_worker.add_job(p_task, p_payload, job_key := p_key, max_attempts := p_max_attempts, priority := p_priority);
END $$;
