-- forget_old_rows: deletes rows that are no longer needed.
--
--   operations       running ones of dead instances, unless their hold is still reserved; succeeded ones older than 24 hours
--   instances        those not seen for a day
--   submission_days  the byte counts of more than two days ago
--   background jobs  those that were replaced while they ran: add_job removes the key of such a job, and nobody runs it again. When
--                    its instance is killed before the job ends, nobody else deletes it
--
-- At most 20,000 succeeded operations per call, oldest first, so that the statement stays within its time limit after a long
-- downtime. Rows of uploads that never arrived are deleted by `forgetUploads`.
--
-- Locks: the rows it deletes.
-- Indexes: operations_created_idx, submission_days_pkey; the queue is short.
CREATE OR REPLACE FUNCTION forget_old_rows(p_dead_after interval) RETURNS void LANGUAGE sql VOLATILE AS $$
  DELETE FROM operations o WHERE o.state = 'running' AND o.created_at < now() - interval '5 seconds'
    AND NOT EXISTS (SELECT 1 FROM instances i WHERE i.id = o.instance_id AND i.seen_at > now() - p_dead_after)
    AND NOT EXISTS (SELECT 1 FROM holds h WHERE h.id = o.id AND h.state = 'reserved');
  DELETE FROM operations WHERE id IN (SELECT id FROM operations
    WHERE created_at < now() - interval '24 hours' AND state = 'succeeded' ORDER BY created_at LIMIT 20000);
  DELETE FROM instances WHERE seen_at < now() - interval '1 day';
  DELETE FROM submission_days WHERE day < current_date - 2;
  -- These tasks are queued with a key, so one without a key was replaced. None runs for two hours, so a lock that is older was left
  -- behind by a killed instance.
  DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t WHERE t.id = j.task_id
    AND t.identifier IN ('erase-works', 'export-person', 'generate-image', 'roster-import') AND j.key IS NULL
    AND (j.locked_at IS NULL OR j.locked_at < now() - interval '2 hours');
$$;
