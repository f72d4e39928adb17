-- submit_work: writes a submission or its next revision, keeps the previous revision unchanged, and writes the audit log.
--
--   refused {refusal, cause}                               from launch_facts
--   running | other-body | replay <answer>                 from claim_operation
--   files [keys]                                           these files are not stored: never uploaded, or removed
--   taken-down {reason}                                    this work was taken down, and may not be submitted again
--   works | revisions | bytes {limit, retryAfterSeconds?}  from count_submission_or_refuse
--   submitted <answer>                                     the work is written
-- The previous revision keeps its status, and when and by whom it was reviewed. A new revision of a work that was taken down shows it again; files
-- that only its earlier revisions have stay blocked. Once the transaction has committed, listeners of the channel
-- changes get `submissions <classroom id> <activity id>`. In a school's class its teachers are notified.
--
-- Locks: the operation key, then the student's submissions (advisory, so that they are counted one after another), then the
-- submission, its activity (`count_works`), and last as `notify_people`.
-- Indexes: submissions_identity_key, and those of launch_facts and count_submission_or_refuse.
CREATE OR REPLACE FUNCTION submit_work(
  p_launch uuid, p_actor uuid, p_purpose launch_purpose, p_student uuid, p_activity uuid, p_app_slug text,
  p_instance_id uuid, p_id uuid, p_kind text, p_key text, p_body_hash bytea, p_own_file_keys text[],
  p_external_artifact_id text, p_title text, p_summary text, p_primary_url text, p_assets jsonb, p_attachments jsonb, p_meta jsonb
) RETURNS TABLE (outcome text, detail jsonb) LANGUAGE plpgsql AS $$
DECLARE
  f record; v_op record; s submissions%ROWTYPE; v_block take_downs%ROWTYPE; v_over record;
  v_missing text[]; v_created boolean; v_detail jsonb; v_answer jsonb;
BEGIN
  SELECT * INTO f FROM launch_facts(p_launch, p_actor, p_purpose, p_student, p_activity, p_app_slug);
  IF f.refusal IS NOT NULL THEN
    RETURN QUERY SELECT 'refused', jsonb_build_object('refusal', f.refusal, 'cause', f.cause); RETURN;
  END IF;
  IF p_key IS NOT NULL THEN
    SELECT b.outcome, b.answer INTO v_op
      FROM claim_operation(p_id, p_actor, p_app_slug, p_kind, p_key, p_body_hash, p_instance_id) b;
    IF v_op.outcome <> 'claimed' THEN RETURN QUERY SELECT v_op.outcome, v_op.answer; RETURN; END IF;
  END IF;
  SELECT array_agg(k) INTO v_missing FROM unnest(p_own_file_keys) k
    WHERE NOT EXISTS (SELECT 1 FROM stored_files x WHERE x.key = k AND x.state = 'stored');
  IF v_missing IS NOT NULL THEN
    DELETE FROM operations WHERE id = p_id;
    RETURN QUERY SELECT 'files', to_jsonb(v_missing); RETURN;
  END IF;

  PERFORM pg_advisory_xact_lock(hashtextextended(p_student::text, 2));
  SELECT * INTO s FROM submissions x WHERE x.activity_id = p_activity AND x.student_id = p_student
    AND x.app_slug = p_app_slug AND x.external_artifact_id = p_external_artifact_id FOR UPDATE;
  v_created := NOT FOUND;
  SELECT * INTO v_block FROM take_downs t WHERE t.submission_id = s.id;
  IF FOUND AND NOT v_block.may_resubmit THEN
    DELETE FROM operations WHERE id = p_id;
    RETURN QUERY SELECT 'taken-down', jsonb_build_object('reason', v_block.reason); RETURN;
  END IF;
  SELECT * INTO v_over FROM count_submission_or_refuse(p_activity, p_student, f.time_zone, s.revision,
    octet_length(concat(p_title, p_summary, p_primary_url, p_assets, p_attachments, p_meta)));
  IF FOUND THEN
    DELETE FROM operations WHERE id = p_id;
    RETURN QUERY SELECT v_over.outcome, v_over.detail; RETURN;
  END IF;

  IF v_created THEN
    INSERT INTO submissions (id, activity_id, student_id, app_slug, external_artifact_id, title, summary, primary_url,
        assets, attachments, meta, submitted_at, updated_at)
      VALUES (p_id, p_activity, p_student, p_app_slug, p_external_artifact_id, p_title, p_summary, p_primary_url,
        p_assets, p_attachments, p_meta, now(), now()) RETURNING * INTO s;
  ELSE
    INSERT INTO submission_revisions (submission_id, revision, title, summary, primary_url, assets, attachments, meta,
        submitted_at, status, reviewed_at, reviewed_by_id)
      VALUES (s.id, s.revision, s.title, s.summary, s.primary_url, s.assets, s.attachments, s.meta,
        s.submitted_at, s.status, s.reviewed_at, s.reviewed_by_id);
    -- clock_timestamp, because now() is when the transaction began: a revision that waited for another would have the earlier time.
    UPDATE submissions x SET revision = x.revision + 1, title = p_title, summary = p_summary, primary_url = p_primary_url,
        assets = p_assets, attachments = p_attachments, meta = p_meta,
        submitted_at = clock_timestamp(), updated_at = clock_timestamp(), status = 'submitted',
        status_changed_at = clock_timestamp(), status_feedback_id = NULL, reviewed_at = NULL, reviewed_by_id = NULL
      WHERE x.id = s.id RETURNING * INTO s;
  END IF;
  IF v_block.id IS NOT NULL THEN
    DELETE FROM take_downs t WHERE t.id = v_block.id AND t.file_keys <@ p_own_file_keys;
    UPDATE take_downs t SET submission_id = NULL, may_resubmit = false,
        file_keys = ARRAY(SELECT k FROM unnest(t.file_keys) k WHERE k <> ALL (p_own_file_keys))
      WHERE t.id = v_block.id;
  END IF;
  v_detail := jsonb_build_object('revision', s.revision);
  IF v_block.id IS NOT NULL THEN v_detail := v_detail || '{"wasTakenDown": true}'; END IF;
  INSERT INTO audit_events (id, actor_id, action, subject_id, school_id, target_type, target_id, detail)
    VALUES (new_uuid_v7(), p_actor, 'submission.submit', p_student,
      CASE f.pays_as WHEN 'school-pool' THEN f.school_id END, 'submission', s.id::text,
      v_detail);
  PERFORM pg_notify('changes', 'submissions ' || f.classroom_id || ' ' || p_activity);
  IF f.pays_as = 'school-pool' THEN
    PERFORM notify_people(
      ARRAY(SELECT e.profile_id FROM enrolments e WHERE e.classroom_id = f.classroom_id AND e.kind = 'teacher' AND e.status = 'active'),
      'work.submitted',
      jsonb_build_object('activityId', p_activity, 'activityTitle', f.activity_title, 'classroomName', f.classroom_name, 'count', 1),
      '/activities/' || p_activity || '/submissions', 'work.submitted:' || p_activity);
  END IF;
  v_answer := jsonb_build_object('submissionId', s.id, 'externalArtifactId', s.external_artifact_id,
    'revision', s.revision, 'created', v_created,
    'submittedAt', to_char(s.submitted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  IF p_key IS NOT NULL THEN
    UPDATE operations SET state = 'succeeded', answer = v_answer WHERE id = p_id;
  END IF;
  RETURN QUERY SELECT 'submitted', v_answer;
END $$;
