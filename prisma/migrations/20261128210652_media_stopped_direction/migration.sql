-- AlterTable
ALTER TABLE "media_jobs" ADD COLUMN     "stopped_direction" "safety_direction";
