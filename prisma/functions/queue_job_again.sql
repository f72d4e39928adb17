-- queue_job_again: queues a background job again whose worker is dead, or that has left the queue. A job that the dead worker
-- still has locked is unlocked first, because add_job would leave it behind as a failed one.
--
-- Locks: the job.
-- Indexes: jobs_key.
CREATE OR REPLACE FUNCTION queue_job_again(p_task text, p_payload json, p_key text, p_max_attempts int, p_priority int DEFAULT 0)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM graphile_worker.force_unlock_workers(ARRAY(
    SELECT q.locked_by FROM graphile_worker.jobs q WHERE q.key = p_key AND q.locked_by IS NOT NULL));
  PERFORM graphile_worker.add_job(p_task, p_payload, job_key := p_key, max_attempts := p_max_attempts, priority := p_priority);
END $$;
