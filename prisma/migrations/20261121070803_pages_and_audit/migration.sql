-- AlterTable
ALTER TABLE "activities" ADD COLUMN     "spending_stopped_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "credit_pools" ADD COLUMN     "low_water_told_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "profiles" ADD COLUMN     "password_changed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "audit_events" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_id" UUID,
    "action" TEXT NOT NULL,
    "subject_id" UUID,
    "school_id" UUID,
    "target_type" TEXT,
    "target_id" TEXT,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "address" TEXT,

    CONSTRAINT "audit_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "school_terms" (
    "id" UUID NOT NULL,
    "school_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "starts_on" DATE NOT NULL,
    "ends_on" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "school_terms_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "audit_events_school_idx" ON "audit_events"("school_id", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_events_actor_idx" ON "audit_events"("actor_id", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_events_subject_idx" ON "audit_events"("subject_id", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_events_action_idx" ON "audit_events"("action", "id" DESC);

-- CreateIndex
CREATE INDEX "school_terms_school_idx" ON "school_terms"("school_id", "starts_on");

-- AddForeignKey
ALTER TABLE "school_terms" ADD CONSTRAINT "school_terms_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "school_terms" ADD CONSTRAINT "school_terms_days_check" CHECK ("starts_on" <= "ends_on");

-- The audit log is append-only, as the ledger is.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "audit_events_append_only" BEFORE UPDATE OR DELETE ON "audit_events"
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER "audit_events_no_truncate" BEFORE TRUNCATE ON "audit_events"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
REVOKE UPDATE, DELETE, TRUNCATE ON "audit_events" FROM PUBLIC, CURRENT_USER;

-- reserve_credits: as before, and `stopped` where the teacher has stopped the activity's spending.
CREATE OR REPLACE FUNCTION reserve_credits(
  p_launch uuid, p_actor uuid, p_purpose launch_purpose, p_student uuid, p_activity uuid, p_app_slug text,
  p_instance uuid, p_hold uuid, p_media_type media_type, p_model text,
  p_kind text, p_key text, p_body_hash bytea,
  p_job uuid DEFAULT NULL, p_quality text DEFAULT NULL, p_request jsonb DEFAULT NULL, p_answer jsonb DEFAULT NULL
) RETURNS TABLE (outcome text, detail jsonb) LANGUAGE plpgsql AS $$
DECLARE
  f record; v_op record; v_price int; v_available int; v_used int; v_day date;
BEGIN
  SELECT * INTO f FROM launch_facts(p_launch, p_actor, p_purpose, p_student, p_activity, p_app_slug);
  IF f.refusal IS NOT NULL THEN
    RETURN QUERY SELECT 'refused', jsonb_build_object('refusal', f.refusal, 'cause', f.cause); RETURN;
  END IF;

  IF p_key IS NOT NULL THEN
    SELECT b.outcome, b.answer INTO v_op
      FROM begin_operation(p_hold, p_actor, p_app_slug, p_kind, p_key, p_body_hash, p_instance) b;
    IF v_op.outcome <> 'begun' THEN RETURN QUERY SELECT v_op.outcome, v_op.answer; RETURN; END IF;
  END IF;

  v_price := CASE p_media_type WHEN 'text' THEN f.text_price ELSE f.image_price END;
  v_day := (now() AT TIME ZONE f.time_zone)::date;

  IF NOT f.allows_all_models AND NOT (p_model = ANY (f.allowed_models)) THEN
    DELETE FROM operations WHERE id = p_hold;
    RETURN QUERY SELECT 'model', NULL::jsonb; RETURN;
  END IF;

  IF EXISTS (SELECT 1 FROM activities WHERE id = p_activity AND spending_stopped_at IS NOT NULL) THEN
    DELETE FROM operations WHERE id = p_hold;
    RETURN QUERY SELECT 'stopped', NULL::jsonb; RETURN;
  END IF;

  IF f.daily_limit IS NOT NULL AND p_purpose = 'student_activity' THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(p_actor::text, 1));
    SELECT coalesce(sum(reserved_credits + spent_credits), 0) INTO v_used
      FROM usage_days WHERE actor_id = p_actor AND day = v_day;
    IF v_used + v_price > f.daily_limit THEN
      DELETE FROM operations WHERE id = p_hold;
      RETURN QUERY SELECT 'daily', jsonb_build_object('limit', f.daily_limit, 'used', v_used, 'retryAfterSeconds',
        ceil(extract(epoch FROM ((v_day + 1)::timestamp AT TIME ZONE f.time_zone) - now())));
      RETURN;
    END IF;
  END IF;

  -- A look without a lock spares a hopeless call all of the writing; the CHECK of the update below decides.
  SELECT available INTO v_available FROM pool_balances WHERE pool_id = f.pool_id;
  IF v_available < v_price THEN
    DELETE FROM operations WHERE id = p_hold;
    RETURN QUERY SELECT 'credits', jsonb_build_object('required', v_price, 'available', v_available); RETURN;
  END IF;

  INSERT INTO holds (id, pool_id, amount_credits, media_type, model, actor_id, classroom_id, activity_id, app_slug,
      operation_id, day, instance_id)
    VALUES (p_hold, f.pool_id, v_price, p_media_type, p_model, p_actor, f.classroom_id, p_activity, p_app_slug,
      coalesce(p_key, p_hold::text), v_day, p_instance);
  INSERT INTO usage_days AS u (pool_id, day, classroom_id, activity_id, actor_id, app_slug, media_type, model, reserved_credits)
    VALUES (f.pool_id, v_day, f.classroom_id, p_activity, p_actor, p_app_slug, p_media_type, p_model, v_price)
    ON CONFLICT ON CONSTRAINT usage_days_pkey DO UPDATE SET reserved_credits = u.reserved_credits + v_price;
  IF p_job IS NOT NULL THEN
    INSERT INTO media_jobs (id, hold_id, actor_id, app_slug, model, quality, request)
      VALUES (p_job, p_hold, p_actor, p_app_slug, p_model, p_quality, p_request);
    PERFORM graphile_worker.add_job('generate-image', json_build_object('jobId', p_job), job_key := 'image:' || p_job,
      max_attempts := 6);
    UPDATE operations SET state = 'succeeded', answer = p_answer || jsonb_build_object('credits',
      jsonb_build_object('amount', v_price, 'state', 'reserved')) WHERE id = p_hold;
  END IF;

  UPDATE pool_balances SET available = available - v_price, reserved = reserved + v_price
    WHERE pool_id = f.pool_id AND available >= v_price RETURNING available INTO v_available;
  IF NOT FOUND THEN
    -- Others took the last credits since we looked: undo every row above.
    RAISE EXCEPTION 'not enough credits' USING ERRCODE = 'HB402';
  END IF;
  INSERT INTO ledger_entries (id, pool_id, type, amount_credits, balance_after_credits, hold_id, media_type, model,
      actor_id, classroom_id, activity_id, app_slug, operation_id)
    VALUES (new_uuid_v7(), f.pool_id, 'hold', v_price, v_available, p_hold, p_media_type, p_model,
      p_actor, f.classroom_id, p_activity, p_app_slug, coalesce(p_key, p_hold::text));
  RETURN QUERY SELECT 'reserved', jsonb_build_object('price', v_price);
END $$;

-- submit_work: as before; it also writes the audit log, and tells who listens on the channel `submissions`, with the
-- activity's id, once the work is committed.
CREATE OR REPLACE FUNCTION submit_work(
  p_launch uuid, p_actor uuid, p_purpose launch_purpose, p_student uuid, p_activity uuid, p_app_slug text,
  p_instance uuid, p_id uuid, p_kind text, p_key text, p_body_hash bytea, p_own_files text[],
  p_artifact text, p_title text, p_summary text, p_primary_url text, p_assets jsonb, p_attachments jsonb, p_meta jsonb
) RETURNS TABLE (outcome text, detail jsonb) LANGUAGE plpgsql AS $$
DECLARE f record; v_op record; s submissions%ROWTYPE; v_missing text[]; v_created boolean; v_answer jsonb;
BEGIN
  SELECT * INTO f FROM launch_facts(p_launch, p_actor, p_purpose, p_student, p_activity, p_app_slug);
  IF f.refusal IS NOT NULL THEN
    RETURN QUERY SELECT 'refused', jsonb_build_object('refusal', f.refusal, 'cause', f.cause); RETURN;
  END IF;
  IF p_key IS NOT NULL THEN
    SELECT b.outcome, b.answer INTO v_op
      FROM begin_operation(p_id, p_actor, p_app_slug, p_kind, p_key, p_body_hash, p_instance) b;
    IF v_op.outcome <> 'begun' THEN RETURN QUERY SELECT v_op.outcome, v_op.answer; RETURN; END IF;
  END IF;
  SELECT array_agg(k) INTO v_missing FROM unnest(p_own_files) k
    WHERE NOT EXISTS (SELECT 1 FROM stored_files x WHERE x.key = k AND x.state = 'stored');
  IF v_missing IS NOT NULL THEN
    DELETE FROM operations WHERE id = p_id;
    RETURN QUERY SELECT 'files', to_jsonb(v_missing); RETURN;
  END IF;

  INSERT INTO submissions (id, activity_id, student_id, app_slug, external_artifact_id, title, summary, primary_url,
      assets, attachments, meta, submitted_at, updated_at)
    VALUES (p_id, p_activity, p_student, p_app_slug, p_artifact, p_title, p_summary, p_primary_url,
      p_assets, p_attachments, p_meta, now(), now())
    ON CONFLICT (activity_id, student_id, app_slug, external_artifact_id) DO NOTHING RETURNING * INTO s;
  v_created := FOUND;
  IF NOT v_created THEN
    SELECT * INTO s FROM submissions x WHERE x.activity_id = p_activity AND x.student_id = p_student
      AND x.app_slug = p_app_slug AND x.external_artifact_id = p_artifact FOR UPDATE;
    INSERT INTO submission_revisions (submission_id, revision, title, summary, primary_url, assets, attachments, meta, submitted_at)
      VALUES (s.id, s.revision, s.title, s.summary, s.primary_url, s.assets, s.attachments, s.meta, s.submitted_at);
    -- clock_timestamp: two revisions that waited for each other must not carry the same moment out of order.
    UPDATE submissions x SET revision = x.revision + 1, title = p_title, summary = p_summary, primary_url = p_primary_url,
        assets = p_assets, attachments = p_attachments, meta = p_meta,
        submitted_at = clock_timestamp(), updated_at = clock_timestamp(), reviewed_at = NULL, reviewed_by_id = NULL
      WHERE x.id = s.id RETURNING * INTO s;
  END IF;
  INSERT INTO audit_events (id, actor_id, action, subject_id, school_id, target_type, target_id, detail)
    VALUES (new_uuid_v7(), p_actor, 'submission.submit', p_student,
      CASE f.pays_as WHEN 'school-pool' THEN f.school_id END, 'submission', s.id::text,
      jsonb_build_object('revision', s.revision));
  PERFORM pg_notify('submissions', p_activity::text);
  v_answer := jsonb_build_object('submissionId', s.id, 'externalArtifactId', s.external_artifact_id,
    'revision', s.revision, 'created', v_created,
    'submittedAt', to_char(s.submitted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  IF p_key IS NOT NULL THEN
    UPDATE operations SET state = 'succeeded', answer = v_answer WHERE id = p_id;
  END IF;
  RETURN QUERY SELECT 'submitted', v_answer;
END $$;
