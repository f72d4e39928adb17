-- Work that waits for review, newest first: a list of it reads nothing else, however much has been reviewed.
CREATE INDEX "submissions_waiting_idx" ON "submissions"("activity_id", "submitted_at" DESC, "id" DESC) WHERE "reviewed_at" IS NULL;

-- How many works an activity has, kept by a trigger (prisma/functions/count_works.sql) instead of counted for each page.
ALTER TABLE "activities" ADD COLUMN "submission_count" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "waiting_count" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "works_changed_at" TIMESTAMPTZ(3);
UPDATE "activities" a SET "submission_count" = w.submissions, "waiting_count" = w.waiting, "works_changed_at" = w.changed_at
  FROM (SELECT s."activity_id", count(*) AS submissions, count(*) FILTER (WHERE s."reviewed_at" IS NULL) AS waiting,
      max(greatest(s."updated_at", s."reviewed_at")) AS changed_at FROM "submissions" s GROUP BY 1) w
  WHERE w."activity_id" = a."id";
ALTER TABLE "activities" ADD CONSTRAINT "activities_counts_check"
  CHECK ("waiting_count" >= 0 AND "submission_count" >= "waiting_count");

-- The filters of usage by activity, app and model, for what was given back.
CREATE INDEX "holds_released_activity_idx" ON "holds"("activity_id", "ended_at", "id") WHERE "state" = 'released';
CREATE INDEX "holds_released_app_idx" ON "holds"("pool_id", "app_slug", "ended_at", "id") WHERE "state" = 'released';
CREATE INDEX "holds_released_model_idx" ON "holds"("pool_id", "model", "ended_at", "id") WHERE "state" = 'released';
