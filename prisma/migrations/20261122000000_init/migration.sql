-- CreateEnum
CREATE TYPE "app_status" AS ENUM ('draft', 'pending', 'approved', 'refused', 'suspended');

-- CreateEnum
CREATE TYPE "integration_mode" AS ENUM ('legacy', 'hybrid', 'edu_only');

-- CreateEnum
CREATE TYPE "launch_purpose" AS ENUM ('student_activity', 'student_preview', 'teacher_manage');

-- CreateEnum
CREATE TYPE "media_type" AS ENUM ('text', 'image');

-- CreateEnum
CREATE TYPE "hold_state" AS ENUM ('reserved', 'settled', 'released');

-- CreateEnum
CREATE TYPE "entry_type" AS ENUM ('grant', 'hold', 'settle', 'release', 'adjust');

-- CreateEnum
CREATE TYPE "operation_state" AS ENUM ('running', 'succeeded');

-- CreateEnum
CREATE TYPE "role" AS ENUM ('student', 'teacher', 'school_admin', 'developer', 'operator');

-- CreateEnum
CREATE TYPE "standing" AS ENUM ('active', 'archived');

-- CreateEnum
CREATE TYPE "enrolment_kind" AS ENUM ('student', 'teacher');

-- CreateEnum
CREATE TYPE "media_job_status" AS ENUM ('queued', 'running', 'completed', 'failed');

-- CreateEnum
CREATE TYPE "file_state" AS ENUM ('expected', 'stored');

-- CreateTable
CREATE TABLE "apps" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "name_ko" TEXT,
    "description" TEXT NOT NULL DEFAULT '',
    "description_ko" TEXT,
    "hosted_url" TEXT NOT NULL,
    "origins" TEXT[],
    "supports_teacher_manage" BOOLEAN NOT NULL DEFAULT false,
    "integration_mode" "integration_mode" NOT NULL DEFAULT 'edu_only',
    "locales" TEXT[],
    "min_age" INTEGER NOT NULL DEFAULT 8,
    "max_age" INTEGER NOT NULL DEFAULT 13,
    "icon_url" TEXT,
    "status" "app_status" NOT NULL DEFAULT 'draft',
    "review_note" TEXT,
    "developer_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "apps_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "activities" (
    "id" UUID NOT NULL,
    "classroom_id" UUID NOT NULL,
    "app_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "instructions" TEXT NOT NULL DEFAULT '',
    "opens_at" TIMESTAMPTZ(3),
    "closes_at" TIMESTAMPTZ(3),
    "spending_stopped_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "activities_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "launches" (
    "id" UUID NOT NULL,
    "actor_id" UUID NOT NULL,
    "purpose" "launch_purpose" NOT NULL,
    "student_id" UUID,
    "activity_id" UUID NOT NULL,
    "locale" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "sign_in_id" UUID,

    CONSTRAINT "launches_pkey" PRIMARY KEY ("id")
);

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
CREATE TABLE "credit_pools" (
    "id" UUID NOT NULL,
    "school_id" UUID,
    "developer_id" UUID,
    "text_price_credits" INTEGER NOT NULL DEFAULT 1,
    "image_price_credits" INTEGER NOT NULL DEFAULT 10,
    "allowed_models" TEXT[],
    "allows_all_models" BOOLEAN NOT NULL DEFAULT true,
    "daily_limit_credits" INTEGER,
    "low_water_credits" INTEGER,
    "low_water_told_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credit_pools_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pool_balances" (
    "pool_id" UUID NOT NULL,
    "available" INTEGER NOT NULL DEFAULT 0,
    "reserved" INTEGER NOT NULL DEFAULT 0,
    "spent" INTEGER NOT NULL DEFAULT 0,
    "granted" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "pool_balances_pkey" PRIMARY KEY ("pool_id")
);

-- CreateTable
CREATE TABLE "holds" (
    "id" UUID NOT NULL,
    "pool_id" UUID NOT NULL,
    "state" "hold_state" NOT NULL DEFAULT 'reserved',
    "amount_credits" INTEGER NOT NULL,
    "media_type" "media_type" NOT NULL,
    "model" TEXT NOT NULL,
    "actor_id" UUID NOT NULL,
    "classroom_id" UUID NOT NULL,
    "activity_id" UUID NOT NULL,
    "app_slug" TEXT NOT NULL,
    "operation_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "instance_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "holds_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_entries" (
    "id" UUID NOT NULL,
    "seq" BIGSERIAL NOT NULL,
    "pool_id" UUID NOT NULL,
    "type" "entry_type" NOT NULL,
    "amount_credits" INTEGER NOT NULL,
    "balance_after_credits" INTEGER NOT NULL,
    "hold_id" UUID,
    "media_type" "media_type",
    "model" TEXT,
    "actor_id" UUID,
    "classroom_id" UUID,
    "activity_id" UUID,
    "app_slug" TEXT,
    "operation_id" TEXT,
    "note" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "ledger_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "usage_days" (
    "pool_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "classroom_id" UUID NOT NULL,
    "activity_id" UUID NOT NULL,
    "actor_id" UUID NOT NULL,
    "app_slug" TEXT NOT NULL,
    "media_type" "media_type" NOT NULL,
    "model" TEXT NOT NULL,
    "reserved_credits" INTEGER NOT NULL DEFAULT 0,
    "spent_credits" INTEGER NOT NULL DEFAULT 0,
    "released_credits" INTEGER NOT NULL DEFAULT 0,
    "operations" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "usage_days_pkey" PRIMARY KEY ("pool_id","day","classroom_id","activity_id","actor_id","app_slug","media_type","model")
);

-- CreateTable
CREATE TABLE "operations" (
    "id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "app_slug" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "body_hash" BYTEA NOT NULL,
    "state" "operation_state" NOT NULL,
    "answer" JSONB,
    "instance_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "operations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "instances" (
    "id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "instances_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_checks" (
    "id" UUID NOT NULL,
    "requested_by_id" UUID,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "pool_count" INTEGER,
    "entry_count" INTEGER,
    "broken" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "ledger_checks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "schools" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "name_ko" TEXT,
    "time_zone" TEXT NOT NULL DEFAULT 'Asia/Seoul',
    "standing" "standing" NOT NULL DEFAULT 'active',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "schools_pkey" PRIMARY KEY ("id")
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

-- CreateTable
CREATE TABLE "profiles" (
    "id" UUID NOT NULL,
    "login" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "role" "role" NOT NULL,
    "display_name" TEXT NOT NULL,
    "school_id" UUID,
    "standing" "standing" NOT NULL DEFAULT 'active',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "password_changed_at" TIMESTAMPTZ(3),

    CONSTRAINT "profiles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "classrooms" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "school_id" UUID,
    "developer_id" UUID,
    "pool_id" UUID NOT NULL,
    "standing" "standing" NOT NULL DEFAULT 'active',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "classrooms_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "enrolments" (
    "classroom_id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "kind" "enrolment_kind" NOT NULL,
    "class_number" INTEGER,
    "standing" "standing" NOT NULL DEFAULT 'active',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "enrolments_pkey" PRIMARY KEY ("classroom_id","profile_id")
);

-- CreateTable
CREATE TABLE "api_tokens" (
    "id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ended_sign_ins" (
    "sign_in_id" UUID NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ended_sign_ins_pkey" PRIMARY KEY ("sign_in_id")
);

-- CreateTable
CREATE TABLE "sign_in_failures" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "sign_in_failures_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "media_jobs" (
    "id" UUID NOT NULL,
    "hold_id" UUID NOT NULL,
    "actor_id" UUID NOT NULL,
    "app_slug" TEXT NOT NULL,
    "status" "media_job_status" NOT NULL DEFAULT 'queued',
    "model" TEXT NOT NULL,
    "quality" TEXT NOT NULL,
    "request" JSONB,
    "file_key" TEXT,
    "mime_type" TEXT,
    "width_pixels" INTEGER,
    "height_pixels" INTEGER,
    "size_bytes" INTEGER,
    "error_code" TEXT,
    "error_message" TEXT,
    "instance_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "media_jobs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stored_files" (
    "key" TEXT NOT NULL,
    "owner_id" UUID NOT NULL,
    "activity_id" UUID NOT NULL,
    "filename" TEXT NOT NULL,
    "mime_type" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "state" "file_state" NOT NULL DEFAULT 'expected',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "stored_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "stored_files_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "submissions" (
    "id" UUID NOT NULL,
    "activity_id" UUID NOT NULL,
    "student_id" UUID NOT NULL,
    "app_slug" TEXT NOT NULL,
    "external_artifact_id" TEXT NOT NULL DEFAULT '__default__',
    "revision" INTEGER NOT NULL DEFAULT 1,
    "title" TEXT NOT NULL,
    "summary" TEXT,
    "primary_url" TEXT NOT NULL,
    "assets" JSONB NOT NULL,
    "attachments" JSONB NOT NULL,
    "meta" JSONB NOT NULL,
    "submitted_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "reviewed_at" TIMESTAMPTZ(3),
    "reviewed_by_id" UUID,

    CONSTRAINT "submissions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "submission_revisions" (
    "submission_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "title" TEXT NOT NULL,
    "summary" TEXT,
    "primary_url" TEXT NOT NULL,
    "assets" JSONB NOT NULL,
    "attachments" JSONB NOT NULL,
    "meta" JSONB NOT NULL,
    "submitted_at" TIMESTAMPTZ(3) NOT NULL,
    "reviewed_at" TIMESTAMPTZ(3),
    "reviewed_by_id" UUID,

    CONSTRAINT "submission_revisions_pkey" PRIMARY KEY ("submission_id","revision")
);

-- CreateIndex
CREATE INDEX "apps_status_idx" ON "apps"("status", "name");

-- CreateIndex
CREATE INDEX "apps_developer_idx" ON "apps"("developer_id");

-- CreateIndex
CREATE UNIQUE INDEX "apps_slug_key" ON "apps"("slug");

-- CreateIndex
CREATE INDEX "activities_classroom_idx" ON "activities"("classroom_id", "created_at");

-- CreateIndex
CREATE INDEX "activities_app_idx" ON "activities"("app_id");

-- CreateIndex
CREATE INDEX "launches_activity_actor_idx" ON "launches"("activity_id", "actor_id");

-- CreateIndex
CREATE INDEX "launches_actor_idx" ON "launches"("actor_id", "created_at");

-- CreateIndex
CREATE INDEX "launches_sign_in_idx" ON "launches"("sign_in_id");

-- CreateIndex
CREATE INDEX "launches_student_idx" ON "launches"("student_id");

-- CreateIndex
CREATE INDEX "audit_events_school_idx" ON "audit_events"("school_id", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_events_actor_idx" ON "audit_events"("actor_id", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_events_subject_idx" ON "audit_events"("subject_id", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_events_action_idx" ON "audit_events"("action", "id" DESC);

-- CreateIndex
CREATE INDEX "audit_events_school_action_idx" ON "audit_events"("school_id", "action", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "credit_pools_school_key" ON "credit_pools"("school_id");

-- CreateIndex
CREATE UNIQUE INDEX "credit_pools_developer_key" ON "credit_pools"("developer_id");

-- CreateIndex
CREATE INDEX "holds_state_idx" ON "holds"("state", "created_at");

-- CreateIndex
CREATE INDEX "ledger_entries_pool_idx" ON "ledger_entries"("pool_id", "created_at", "seq");

-- CreateIndex
CREATE INDEX "ledger_entries_actor_idx" ON "ledger_entries"("actor_id", "created_at", "seq");

-- CreateIndex
CREATE INDEX "ledger_entries_classroom_idx" ON "ledger_entries"("classroom_id", "created_at", "seq");

-- CreateIndex
CREATE INDEX "ledger_entries_activity_idx" ON "ledger_entries"("activity_id", "created_at", "seq");

-- CreateIndex
CREATE INDEX "ledger_entries_app_idx" ON "ledger_entries"("pool_id", "app_slug", "created_at", "seq");

-- CreateIndex
CREATE INDEX "ledger_entries_model_idx" ON "ledger_entries"("pool_id", "model", "created_at", "seq");

-- CreateIndex
CREATE INDEX "usage_days_actor_idx" ON "usage_days"("actor_id", "day");

-- CreateIndex
CREATE INDEX "usage_days_classroom_idx" ON "usage_days"("classroom_id", "day");

-- CreateIndex
CREATE INDEX "operations_created_idx" ON "operations"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "operations_scope_key" ON "operations"("profile_id", "app_slug", "kind", "key");

-- CreateIndex
CREATE INDEX "ledger_checks_requested_idx" ON "ledger_checks"("requested_at");

-- CreateIndex
CREATE INDEX "school_terms_school_idx" ON "school_terms"("school_id", "starts_on");

-- CreateIndex
CREATE INDEX "profiles_school_name_idx" ON "profiles"("school_id", "display_name", "id");

-- CreateIndex
CREATE INDEX "profiles_school_role_idx" ON "profiles"("school_id", "role", "display_name");

-- CreateIndex
CREATE UNIQUE INDEX "profiles_login_key" ON "profiles"("login");

-- CreateIndex
CREATE INDEX "classrooms_school_idx" ON "classrooms"("school_id", "name");

-- CreateIndex
CREATE INDEX "classrooms_developer_idx" ON "classrooms"("developer_id");

-- CreateIndex
CREATE INDEX "classrooms_pool_idx" ON "classrooms"("pool_id");

-- CreateIndex
CREATE INDEX "enrolments_profile_idx" ON "enrolments"("profile_id");

-- CreateIndex
CREATE INDEX "api_tokens_profile_idx" ON "api_tokens"("profile_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_tokens_hash_key" ON "api_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "ended_sign_ins_ended_idx" ON "ended_sign_ins"("ended_at");

-- CreateIndex
CREATE INDEX "media_jobs_status_idx" ON "media_jobs"("status", "created_at");

-- CreateIndex
CREATE UNIQUE INDEX "media_jobs_hold_key" ON "media_jobs"("hold_id");

-- CreateIndex
CREATE INDEX "stored_files_owner_idx" ON "stored_files"("owner_id", "created_at");

-- CreateIndex
CREATE INDEX "stored_files_state_idx" ON "stored_files"("state", "created_at");

-- CreateIndex
CREATE INDEX "submissions_activity_idx" ON "submissions"("activity_id", "submitted_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "submissions_student_idx" ON "submissions"("student_id", "submitted_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "submissions_reviewer_idx" ON "submissions"("reviewed_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "submissions_identity_key" ON "submissions"("activity_id", "student_id", "app_slug", "external_artifact_id");

-- CreateIndex
CREATE INDEX "submission_revisions_reviewer_idx" ON "submission_revisions"("reviewed_by_id");

-- AddForeignKey
ALTER TABLE "apps" ADD CONSTRAINT "apps_developer_id_fkey" FOREIGN KEY ("developer_id") REFERENCES "profiles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activities" ADD CONSTRAINT "activities_classroom_id_fkey" FOREIGN KEY ("classroom_id") REFERENCES "classrooms"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activities" ADD CONSTRAINT "activities_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "apps"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "launches" ADD CONSTRAINT "launches_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "profiles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "launches" ADD CONSTRAINT "launches_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "profiles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "launches" ADD CONSTRAINT "launches_activity_id_fkey" FOREIGN KEY ("activity_id") REFERENCES "activities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_pools" ADD CONSTRAINT "credit_pools_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "credit_pools" ADD CONSTRAINT "credit_pools_developer_id_fkey" FOREIGN KEY ("developer_id") REFERENCES "profiles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pool_balances" ADD CONSTRAINT "pool_balances_pool_id_fkey" FOREIGN KEY ("pool_id") REFERENCES "credit_pools"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "school_terms" ADD CONSTRAINT "school_terms_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "classrooms" ADD CONSTRAINT "classrooms_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "classrooms" ADD CONSTRAINT "classrooms_developer_id_fkey" FOREIGN KEY ("developer_id") REFERENCES "profiles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "classrooms" ADD CONSTRAINT "classrooms_pool_id_fkey" FOREIGN KEY ("pool_id") REFERENCES "credit_pools"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_classroom_id_fkey" FOREIGN KEY ("classroom_id") REFERENCES "classrooms"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "profiles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_activity_id_fkey" FOREIGN KEY ("activity_id") REFERENCES "activities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "profiles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_reviewed_by_id_fkey" FOREIGN KEY ("reviewed_by_id") REFERENCES "profiles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission_revisions" ADD CONSTRAINT "submission_revisions_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission_revisions" ADD CONSTRAINT "submission_revisions_reviewed_by_id_fkey" FOREIGN KEY ("reviewed_by_id") REFERENCES "profiles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What a Prisma schema cannot say: CHECKs, a partial index, composite types, storage and rights.

-- A CHECK holds whatever the code does. lib/database/database-error.ts reads its name when one is broken.
ALTER TABLE "pool_balances"
  ADD CONSTRAINT "pool_balances_available_check" CHECK ("available" >= 0),
  ADD CONSTRAINT "pool_balances_reserved_check" CHECK ("reserved" >= 0),
  ADD CONSTRAINT "pool_balances_spent_check" CHECK ("spent" >= 0),
  ADD CONSTRAINT "pool_balances_whole_check" CHECK ("available" + "reserved" + "spent" = "granted");

ALTER TABLE "credit_pools"
  ADD CONSTRAINT "credit_pools_owner_check" CHECK (("school_id" IS NULL) <> ("developer_id" IS NULL)),
  ADD CONSTRAINT "credit_pools_prices_check" CHECK ("text_price_credits" > 0 AND "image_price_credits" > 0),
  ADD CONSTRAINT "credit_pools_limits_check" CHECK ("daily_limit_credits" >= 0 AND "low_water_credits" >= 0);

ALTER TABLE "classrooms"
  ADD CONSTRAINT "classrooms_owner_check" CHECK (("school_id" IS NULL) <> ("developer_id" IS NULL));

ALTER TABLE "profiles"
  ADD CONSTRAINT "profiles_login_check" CHECK ("login" = lower(btrim("login")) AND "login" <> '');

ALTER TABLE "holds"
  ADD CONSTRAINT "holds_amount_check" CHECK ("amount_credits" > 0),
  ADD CONSTRAINT "holds_end_check" CHECK (("state" = 'reserved') = ("ended_at" IS NULL));

ALTER TABLE "usage_days"
  ADD CONSTRAINT "usage_days_amounts_check"
  CHECK ("reserved_credits" >= 0 AND "spent_credits" >= 0 AND "released_credits" >= 0 AND "operations" >= 0);

ALTER TABLE "ledger_entries"
  ADD CONSTRAINT "ledger_entries_balance_check" CHECK ("balance_after_credits" >= 0),
  ADD CONSTRAINT "ledger_entries_amount_check" CHECK ("amount_credits" > 0 OR "type" = 'adjust');

ALTER TABLE "launches"
  ADD CONSTRAINT "launches_purpose_check" CHECK (
    ("purpose" = 'student_activity' AND "student_id" = "actor_id" AND "student_id" IS NOT NULL)
    OR ("purpose" = 'student_preview' AND "student_id" IS NOT NULL)
    OR "purpose" = 'teacher_manage');

ALTER TABLE "activities"
  ADD CONSTRAINT "activities_times_check" CHECK ("closes_at" > "opens_at");

ALTER TABLE "submissions"
  ADD CONSTRAINT "submissions_artifact_check" CHECK ("external_artifact_id" ~ '^[A-Za-z0-9._:-]{1,128}$'),
  ADD CONSTRAINT "submissions_revision_check" CHECK ("revision" >= 1);

ALTER TABLE "school_terms"
  ADD CONSTRAINT "school_terms_days_check" CHECK ("starts_on" <= "ends_on");

-- Grants, releases and adjustments are few: without this index a list of them reads every hold and settlement of the pool.
CREATE INDEX "ledger_entries_rare_idx" ON "ledger_entries"("pool_id", "type", "created_at", "seq")
  WHERE "type" NOT IN ('hold', 'settle');

-- The rows that are updated all day have free space on their pages, so that a new version stays on the page of the old one.
ALTER TABLE "pool_balances" SET (fillfactor = 10, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
ALTER TABLE "usage_days" SET (fillfactor = 70);
ALTER TABLE "operations" SET (fillfactor = 25);

-- The ledger and the audit log are append-only: triggers (prisma/functions) refuse every role, and these rights the hub's.
REVOKE UPDATE, DELETE, TRUNCATE ON "ledger_entries", "audit_events" FROM PUBLIC, CURRENT_USER;

-- Used by the functions of credits: a call that is allowed with what its hold will contain, and a call as it was asked.
CREATE TYPE "admitted_call" AS (
  hold uuid, pool uuid, price int, day date, daily_limit int, time_zone text,
  actor uuid, purpose launch_purpose, classroom uuid, activity uuid, app_slug text,
  media_type media_type, model text, key text, job uuid, quality text, request jsonb, answer jsonb
);
CREATE TYPE "asked_call" AS (
  refusal text, cause text, allows_model boolean, kind text, body_hash bytea, call admitted_call
);
