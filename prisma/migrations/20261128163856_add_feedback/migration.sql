-- CreateEnum
CREATE TYPE "feedback_side" AS ENUM ('teacher', 'student');

-- CreateEnum
CREATE TYPE "feedback_stamp" AS ENUM ('star', 'heart', 'clap', 'idea', 'question', 'try');

-- CreateEnum
CREATE TYPE "submission_status" AS ENUM ('submitted', 'revision_requested', 'reviewed');

-- AlterTable
ALTER TABLE "submission_revisions" ADD COLUMN     "status" "submission_status" NOT NULL DEFAULT 'submitted';

-- AlterTable
ALTER TABLE "submissions" ADD COLUMN     "status" "submission_status" NOT NULL DEFAULT 'submitted',
ADD COLUMN     "status_changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp();

-- A reviewed work stays reviewed; every other one waits for review, as before.
UPDATE "submissions" SET "status" = (CASE WHEN "reviewed_at" IS NULL THEN 'submitted' ELSE 'reviewed' END)::submission_status,
  "status_changed_at" = greatest("submitted_at", "reviewed_at");
UPDATE "submission_revisions" SET "status" = 'reviewed' WHERE "reviewed_at" IS NOT NULL;
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_status_check" CHECK (("status" = 'reviewed') = ("reviewed_at" IS NOT NULL));
ALTER TABLE "submission_revisions" ADD CONSTRAINT "submission_revisions_status_check"
  CHECK (("status" = 'reviewed') = ("reviewed_at" IS NOT NULL));

-- Work that waits for review, newest first: a list of it reads nothing else, however much has been reviewed.
DROP INDEX "submissions_waiting_idx";
CREATE INDEX "submissions_waiting_idx" ON "submissions" ("activity_id", "submitted_at" DESC, "id" DESC) WHERE "status" = 'submitted';

-- CreateTable
CREATE TABLE "feedback" (
    "id" UUID NOT NULL,
    "submission_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "author_id" UUID NOT NULL,
    "by" "feedback_side" NOT NULL,
    "status" "submission_status",
    "stamp" "feedback_stamp",
    "text" TEXT,
    "status_before" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "seen_at" TIMESTAMPTZ(3),
    "edited_at" TIMESTAMPTZ(3),

    CONSTRAINT "feedback_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "feedback_content_check" CHECK (num_nonnulls("status", "stamp", "text") > 0),
    CONSTRAINT "feedback_student_check" CHECK ("by" = 'teacher' OR num_nonnulls("status", "stamp", "status_before") = 0)
);

-- CreateTable
CREATE TABLE "comment_phrases" (
    "id" UUID NOT NULL,
    "owner_id" UUID,
    "school_id" UUID,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "comment_phrases_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "comment_phrases_owner_check" CHECK (num_nonnulls("owner_id", "school_id") = 1)
);

-- CreateIndex
CREATE INDEX "feedback_submission_idx" ON "feedback"("submission_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "feedback_author_idx" ON "feedback"("author_id");

-- CreateIndex
CREATE UNIQUE INDEX "comment_phrases_owner_key" ON "comment_phrases"("owner_id", "text");

-- CreateIndex
CREATE UNIQUE INDEX "comment_phrases_school_key" ON "comment_phrases"("school_id", "text");

-- AddForeignKey
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "profiles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_phrases" ADD CONSTRAINT "comment_phrases_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "profiles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "comment_phrases" ADD CONSTRAINT "comment_phrases_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
