-- AlterTable
ALTER TABLE "media_jobs" ADD COLUMN     "lost_instances" SMALLINT NOT NULL DEFAULT 0,
ADD COLUMN     "purpose" "launch_purpose",
ADD COLUMN     "student_id" UUID;
