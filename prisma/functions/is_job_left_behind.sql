-- is_job_left_behind: whether nobody does some work in the background (an export, a roster import) any more. Either an instance has
-- taken it, more than 5 seconds ago, and is dead. Or no instance has had it for a minute and the queue will not start it: its row in
-- the queue is gone, has used up its attempts, or was locked more than a minute ago by a process that did not take the work.
-- p_worked_at is when the work was last taken, continued or given back.
--
-- Locks: nothing.
-- Indexes: the primary key of instances, the unique `key` of the queue's jobs.
CREATE OR REPLACE FUNCTION is_job_left_behind(p_instance uuid, p_worked_at timestamptz, p_job_key text, p_dead_after interval)
RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN p_instance IS NULL THEN p_worked_at < now() - interval '1 minute'
      AND NOT EXISTS (SELECT 1 FROM graphile_worker.jobs q WHERE q.key = p_job_key
        AND q.attempts < q.max_attempts AND (q.locked_at IS NULL OR q.locked_at > now() - interval '1 minute'))
    ELSE p_worked_at < now() - interval '5 seconds'
      AND NOT EXISTS (SELECT 1 FROM instances i WHERE i.id = p_instance AND i.seen_at > now() - p_dead_after)
  END
$$;
