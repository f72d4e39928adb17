-- AlterTable
ALTER TABLE "apps" ADD COLUMN     "refused_changes" JSONB;
