-- AlterTable
ALTER TABLE "apps" ADD COLUMN     "last_review" JSONB;
