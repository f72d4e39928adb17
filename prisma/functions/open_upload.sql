-- open_upload: registers one file that is going to be uploaded.
--
--   refused {refusal, cause}                 from launch_facts
--   running | other-body | replay <answer>   from claim_operation
--   too-much {retryAfterSeconds}             the person has uploaded too much in 24 hours
--   opened                                   the file is registered
-- One person may upload 1 GB in 24 hours, because files and database often share a disk. A file counts for at least 64 KB,
-- which also limits the number of files. Images that the hub generates do not count (they have no expires_at).
--
-- Locks: the operation key, then the person's uploads (advisory, so that they are counted one after another).
-- Indexes: stored_files_owner_idx, and those of launch_facts.
CREATE OR REPLACE FUNCTION open_upload(
  p_launch uuid, p_actor uuid, p_purpose launch_purpose, p_student uuid, p_activity uuid, p_app_slug text,
  p_instance_id uuid, p_operation_id uuid, p_kind text, p_key text, p_body_hash bytea,
  p_file_key text, p_filename text, p_mime_type text, p_size_bytes int, p_expires_at timestamptz, p_answer jsonb
) RETURNS TABLE (outcome text, detail jsonb) LANGUAGE plpgsql AS $$
DECLARE f record; v_op record; v_until timestamptz;
  c_day CONSTANT interval := '24 hours';
  c_day_bytes CONSTANT bigint := 1024 * 1024 * 1024;
  c_least_bytes CONSTANT int := 64 * 1024;
BEGIN
  SELECT * INTO f FROM launch_facts(p_launch, p_actor, p_purpose, p_student, p_activity, p_app_slug);
  IF f.refusal IS NOT NULL THEN
    RETURN QUERY SELECT 'refused', jsonb_build_object('refusal', f.refusal, 'cause', f.cause); RETURN;
  END IF;
  IF p_key IS NOT NULL THEN
    SELECT b.outcome, b.answer INTO v_op
      FROM claim_operation(p_operation_id, p_actor, p_app_slug, p_kind, p_key, p_body_hash, p_instance_id) b;
    IF v_op.outcome <> 'claimed' THEN RETURN QUERY SELECT v_op.outcome, v_op.answer; RETURN; END IF;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(p_actor::text, 3));
  -- Adds up the person's files of 24 hours from the newest to the oldest. Finds the first file with which the sum leaves no room
  -- for this upload: there is room once that file is a day old (v_until). When the sum of all files leaves room, finds no row.
  SELECT u.created_at + c_day INTO v_until FROM (
      SELECT s.created_at, sum(greatest(s.size_bytes, c_least_bytes)) OVER (ORDER BY s.created_at DESC) AS bytes
        FROM stored_files s
        WHERE s.owner_id = p_actor AND s.created_at > now() - c_day AND s.expires_at IS NOT NULL) u
    WHERE u.bytes > c_day_bytes - greatest(p_size_bytes, c_least_bytes) ORDER BY u.created_at DESC LIMIT 1;
  IF FOUND THEN
    DELETE FROM operations WHERE id = p_operation_id;
    RETURN QUERY SELECT 'too-much',
      jsonb_build_object('retryAfterSeconds', ceil(extract(epoch FROM v_until - now()))); RETURN;
  END IF;
  IF p_key IS NOT NULL THEN
    UPDATE operations SET state = 'succeeded', answer = p_answer WHERE id = p_operation_id;
  END IF;
  INSERT INTO stored_files (key, owner_id, activity_id, filename, mime_type, size_bytes, expires_at)
    VALUES (p_file_key, p_actor, p_activity, p_filename, p_mime_type, p_size_bytes, p_expires_at);
  RETURN QUERY SELECT 'opened', NULL::jsonb;
END $$;
