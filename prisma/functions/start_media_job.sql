-- start_media_job: takes the hold for one image (reserve_credits) and creates the job that makes the image, in one transaction.
-- The commit waits until it is on disk (synchronous_commit), because the caller gets the id of the job at once and must find the
-- job even after a crash.
--
-- Locks and indexes: as reserve_credits.
CREATE OR REPLACE FUNCTION start_media_job(
  p_instance uuid, p_kind text, p_hold uuid, p_launch uuid, p_actor uuid, p_purpose launch_purpose, p_student uuid,
  p_activity uuid, p_app_slug text, p_model text, p_minimum_age int, p_key text, p_body_hash bytea,
  p_job uuid, p_quality text, p_request jsonb, p_answer jsonb
) RETURNS TABLE (outcome text, detail jsonb) LANGUAGE plpgsql AS $$
BEGIN
  SELECT r.outcome, r.detail INTO outcome, detail FROM reserve_credits(p_instance, 'image', p_kind, ARRAY[p_hold],
    ARRAY[p_launch], ARRAY[p_actor], ARRAY[p_purpose], ARRAY[p_student], ARRAY[p_activity], ARRAY[p_app_slug], ARRAY[p_model],
    ARRAY[p_minimum_age], ARRAY[p_key], ARRAY[p_body_hash]) r;
  PERFORM set_config('synchronous_commit', 'on', true);
  IF outcome = 'reserved' THEN
    INSERT INTO media_jobs (id, hold_id, actor_id, app_slug, purpose, student_id, model, quality, request)
      VALUES (p_job, p_hold, p_actor, p_app_slug, p_purpose, p_student, p_model, p_quality, p_request);
    PERFORM graphile_worker.add_job('generate-image', json_build_object('jobId', p_job), job_key := 'image:' || p_job,
      max_attempts := 6);
    UPDATE operations SET state = 'succeeded', answer = p_answer || jsonb_build_object('credits',
        jsonb_build_object('amount', detail->'price', 'state', 'reserved'))
      WHERE p_key IS NOT NULL AND id = p_hold;
  END IF;
  RETURN NEXT;
END $$;
