-- queue_erasures_again: queues again each erasure that an instance began more than ten minutes ago and has not ended. An erasure
-- takes seconds, so that instance must be dead; an erasure that runs twice does no harm. Returns how many were queued.
--
-- Locks: the jobs.
-- Indexes: none; the queue is short.
CREATE OR REPLACE FUNCTION queue_erasures_again() RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  v_key text;
  v_count int := 0;
BEGIN
  FOR v_key IN
    SELECT q.key FROM graphile_worker.jobs q
    WHERE q.task_identifier = 'erase-works' AND q.key LIKE 'erase:%' AND q.locked_at < now() - interval '10 minutes'
  LOOP
    PERFORM queue_job_again('erase-works', json_build_object('profileId', substr(v_key, length('erase:') + 1)), v_key, 100, -10);
    v_count := v_count + 1;
  END LOOP;
  RETURN v_count;
END $$;
