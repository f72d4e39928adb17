-- CreateEnum
CREATE TYPE "consent" AS ENUM ('given', 'refused', 'unknown');

-- CreateEnum
CREATE TYPE "export_status" AS ENUM ('queued', 'running', 'ready', 'failed');

-- AlterEnum
ALTER TYPE "file_state" ADD VALUE 'removed';

-- AlterTable
ALTER TABLE "profiles" ADD COLUMN     "consent" "consent" NOT NULL DEFAULT 'unknown',
ADD COLUMN     "consent_set_at" TIMESTAMPTZ(3),
ADD COLUMN     "consent_set_by_id" UUID,
ADD COLUMN     "erased_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "schools" ADD COLUMN     "requires_guardian_consent" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "work_retention_days" INTEGER NOT NULL DEFAULT 365;

-- CreateTable
CREATE TABLE "data_exports" (
    "id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "requested_by_id" UUID NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "status" "export_status" NOT NULL DEFAULT 'queued',
    "done_items" INTEGER NOT NULL DEFAULT 0,
    "total_items" INTEGER,
    "file_key" TEXT,
    "size_bytes" BIGINT,
    "ended_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "data_exports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "take_downs" (
    "id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "submission_id" UUID,
    "file_keys" TEXT[],
    "reason" TEXT NOT NULL,
    "created_by_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "take_downs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gone_files" (
    "key_hash" BYTEA NOT NULL,
    "gone_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "gone_files_pkey" PRIMARY KEY ("key_hash")
);

-- CreateTable
CREATE TABLE "retention_runs" (
    "id" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "works" INTEGER NOT NULL DEFAULT 0,
    "files" INTEGER NOT NULL DEFAULT 0,
    "exports" INTEGER NOT NULL DEFAULT 0,
    "addresses" INTEGER NOT NULL DEFAULT 0,
    "readings" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "retention_runs_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "data_exports_profile_idx" ON "data_exports"("profile_id", "requested_at");

-- CreateIndex
CREATE INDEX "data_exports_requester_idx" ON "data_exports"("requested_by_id");

-- CreateIndex
CREATE INDEX "take_downs_profile_idx" ON "take_downs"("profile_id");

-- CreateIndex
CREATE INDEX "take_downs_created_by_idx" ON "take_downs"("created_by_id");

-- CreateIndex
CREATE INDEX "take_downs_files_idx" ON "take_downs" USING GIN ("file_keys");

-- CreateIndex
CREATE UNIQUE INDEX "take_downs_submission_key" ON "take_downs"("submission_id");

-- CreateIndex
CREATE INDEX "retention_runs_started_idx" ON "retention_runs"("started_at");

-- CreateIndex
CREATE INDEX "profiles_consent_set_by_idx" ON "profiles"("consent_set_by_id");

-- AddForeignKey
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_consent_set_by_id_fkey" FOREIGN KEY ("consent_set_by_id") REFERENCES "profiles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_requested_by_id_fkey" FOREIGN KEY ("requested_by_id") REFERENCES "profiles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "take_downs" ADD CONSTRAINT "take_downs_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "take_downs" ADD CONSTRAINT "take_downs_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "take_downs" ADD CONSTRAINT "take_downs_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "profiles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The bounds of client/contract/limits.ts.
ALTER TABLE "schools" ADD CONSTRAINT "schools_work_retention_check" CHECK ("work_retention_days" BETWEEN 1 AND 3650);

-- A take-down blocks something.
ALTER TABLE "take_downs" ADD CONSTRAINT "take_downs_target_check"
  CHECK ("submission_id" IS NOT NULL OR cardinality("file_keys") > 0);

-- One export of a student at a time.
CREATE UNIQUE INDEX "data_exports_pending_key" ON "data_exports" ("profile_id") WHERE "status" IN ('queued', 'running');

-- Network addresses by age, for redact_audit_log.
CREATE INDEX "audit_events_address_idx" ON "audit_events" ("at") WHERE "address" IS NOT NULL;

-- redact_audit_log runs with the rights of the owner, which the initial migration had taken away. The trigger
-- audit_events_append_only still refuses every other change.
GRANT UPDATE ("address", "detail"), DELETE ON "audit_events" TO CURRENT_USER;
