-- begin_media_job: moves a job from queued to running, or to running again when the instance that had it is this one, or is the
-- first that died while it had the job. After a second one queue_media_job_again ends the job.
--
--   started <job>  this instance has the job now
--   must-wait      the job's pool already has p_share of this instance's slots, and one of these is true:
--                  the job reads reference images, whose server may answer slowly
--                  a job of a pool that has less than p_share of the slots is waiting
--   (no row)       the job has ended, or another live instance has it
-- So while only jobs of one pool wait, they may take every slot, except that jobs with reference images stop at p_share.
--
-- Locks: the slots of the pool in this instance (advisory, so that two jobs do not both take the last slot), then the job.
-- Indexes: media_jobs_status_idx.
CREATE OR REPLACE FUNCTION begin_media_job(p_job uuid, p_instance uuid, p_dead_after interval, p_share int)
RETURNS TABLE (outcome text, model text, quality text, request jsonb, actor_id uuid, activity_id uuid, purpose launch_purpose,
  student_id uuid, app_slug text) LANGUAGE plpgsql AS $$
DECLARE v_pool uuid; v_has_references boolean; v_full uuid[];
BEGIN
  SELECT h.pool_id, jsonb_array_length(coalesce(m.request->'referenceImages', '[]')) > 0 INTO v_pool, v_has_references
    FROM media_jobs m JOIN holds h ON h.id = m.hold_id WHERE m.id = p_job AND m.status IN ('queued', 'running');
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(p_instance::text || v_pool, 0));
  SELECT coalesce(array_agg(p.pool_id), '{}') INTO v_full FROM (SELECT h.pool_id FROM media_jobs m JOIN holds h ON h.id = m.hold_id
    WHERE m.status = 'running' AND m.instance_id = p_instance AND m.id <> p_job
    GROUP BY h.pool_id HAVING count(*) >= p_share) p;
  IF v_pool = ANY (v_full) AND (v_has_references OR EXISTS (SELECT 1 FROM media_jobs m JOIN holds h ON h.id = m.hold_id
      WHERE m.status = 'queued' AND h.pool_id <> ALL (v_full))) THEN
    outcome := 'must-wait'; RETURN NEXT; RETURN;
  END IF;
  RETURN QUERY UPDATE media_jobs m SET status = 'running', instance_id = p_instance, started_at = now(),
      lost_instances = m.lost_instances + (m.status = 'running' AND m.instance_id <> p_instance)::int
    FROM holds h
    WHERE m.id = p_job AND h.id = m.hold_id AND h.state = 'reserved' AND (m.status = 'queued' OR (m.status = 'running'
      AND (m.instance_id = p_instance
        OR (m.lost_instances = 0
          AND NOT EXISTS (SELECT 1 FROM instances i WHERE i.id = m.instance_id AND i.seen_at > now() - p_dead_after)))))
    RETURNING 'started', m.model, m.quality, m.request, m.actor_id, h.activity_id, m.purpose, m.student_id, m.app_slug;
END $$;
