-- report_media_job: everything that the operation media/get returns. The first report of a completed job settles its hold.
--
--   refused {refusal, cause} | missing | found {the job, with the amount and state of its hold}
-- A completed job whose hold was released is reported as failed: what is given back is not delivered.
-- A closed activity does not refuse: an image that was started while the activity was open is paid for. A suspended app refuses.
--
-- Locks: as end_holds, when a completed job is reported for the first time.
-- Indexes: primary keys.
CREATE OR REPLACE FUNCTION report_media_job(
  p_launch uuid, p_actor uuid, p_purpose launch_purpose, p_student uuid, p_activity uuid, p_app_slug text, p_job uuid
) RETURNS TABLE (outcome text, detail jsonb) LANGUAGE plpgsql AS $$
DECLARE f record; j record; v_state hold_state;
BEGIN
  SELECT * INTO f FROM launch_facts(p_launch, p_actor, p_purpose, p_student, p_activity, p_app_slug);
  IF f.refusal <> 'closed' THEN
    RETURN QUERY SELECT 'refused', jsonb_build_object('refusal', f.refusal, 'cause', f.cause); RETURN;
  END IF;
  SELECT m.*, h.state AS hold_state, h.amount_credits INTO j FROM media_jobs m JOIN holds h ON h.id = m.hold_id
    WHERE m.id = p_job AND m.actor_id = p_actor AND m.app_slug = p_app_slug;
  IF NOT FOUND THEN RETURN QUERY SELECT 'missing', NULL::jsonb; RETURN; END IF;

  v_state := j.hold_state;
  IF j.status = 'completed' AND v_state = 'reserved' THEN
    SELECT e.state INTO v_state FROM end_media_hold(j.hold_id, 'settled') e;
  END IF;
  RETURN QUERY SELECT 'found', jsonb_build_object('id', j.id, 'model', j.model,
    'status', CASE WHEN j.status = 'completed' AND v_state = 'released' THEN 'failed' ELSE j.status::text END,
    'fileKey', j.file_key, 'mimeType', j.mime_type, 'width', j.width_pixels, 'height', j.height_pixels,
    'sizeBytes', j.size_bytes, 'errorCode', j.error_code, 'errorMessage', j.error_message, 'stopped', j.stopped_direction,
    'amount', j.amount_credits, 'holdState', v_state);
END $$;
