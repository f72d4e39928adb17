-- complete_media_job: moves a job from running to completed; false when it does not run in this instance. The image is
-- already in storage. Its credits stay held until the completed job is first reported (report_media_job.sql), or for a day
-- (list_sweepable.sql).
--
-- The row in stored_files was created before the file was stored (recordExpectedPicture), and counts as uploaded from now on. It
-- is created again if `forgetUploads` has deleted it.
--
-- When the activity was deleted after the image was requested, nobody can collect the image. The job then fails, its credits are
-- released, and the answer is false, too.
--
-- Locks: the activity, then the job, then the row of its file; as release_pictures when the activity was deleted.
-- Indexes: primary keys.
CREATE OR REPLACE FUNCTION complete_media_job(
  p_job_id uuid, p_instance_id uuid, p_file_key text, p_mime_type text, p_width int, p_height int, p_size_bytes int
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE j record;
BEGIN
  PERFORM 1 FROM media_jobs m JOIN holds h ON h.id = m.hold_id JOIN activities a ON a.id = h.activity_id
    WHERE m.id = p_job_id FOR KEY SHARE OF a;
  IF NOT FOUND THEN
    PERFORM release_pictures(ARRAY (SELECT m.hold_id FROM media_jobs m WHERE m.id = p_job_id), 'LAUNCH_002', 'The app was deleted.');
    RETURN false;
  END IF;
  UPDATE media_jobs m SET status = 'completed', ended_at = now(), request = NULL, file_key = p_file_key,
      mime_type = p_mime_type, width_pixels = p_width, height_pixels = p_height, size_bytes = p_size_bytes
    FROM holds h
    WHERE m.id = p_job_id AND m.status = 'running' AND m.instance_id = p_instance_id AND h.id = m.hold_id
    RETURNING m.actor_id, h.activity_id INTO j;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO stored_files (key, owner_id, activity_id, filename, mime_type, size_bytes, state, stored_at)
    VALUES (p_file_key, j.actor_id, j.activity_id, p_file_key, p_mime_type, p_size_bytes, 'stored', now())
    ON CONFLICT (key) DO UPDATE SET state = 'stored', stored_at = now();
  RETURN true;
END $$;
