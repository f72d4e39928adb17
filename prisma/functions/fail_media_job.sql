-- fail_media_job: moves a job from queued or running to failed and releases its credits. end_media_hold also deletes the operation,
-- so that its Idempotency-Key can be used again. Returns false when the job had ended, or another instance has it.
--
-- p_instance: fails the job only if this instance has it; null: whichever instance has it. So an instance that wrongly counted as
-- dead cannot fail a job that another instance now has.
--
-- p_stopped: what was stopped, for SAFETY_001.
--
-- Locks: the job, then as end_holds.
-- Indexes: primary keys.
CREATE OR REPLACE FUNCTION fail_media_job(p_job uuid, p_instance uuid, p_code text, p_message text,
  p_stopped safety_direction DEFAULT NULL)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE v_hold uuid;
BEGIN
  UPDATE media_jobs SET status = 'failed', ended_at = now(), request = NULL, error_code = p_code, error_message = p_message,
      stopped_direction = p_stopped
    WHERE id = p_job AND status IN ('queued', 'running') AND (p_instance IS NULL OR instance_id = p_instance)
    RETURNING hold_id INTO v_hold;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM end_media_hold(v_hold, 'released');
  RETURN true;
END $$;
