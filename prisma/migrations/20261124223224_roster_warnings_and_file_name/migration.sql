-- AlterTable
ALTER TABLE "roster_imports" ADD COLUMN     "file_name" TEXT,
ADD COLUMN     "warning_count" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "roster_problems" ADD COLUMN     "detail" JSONB;
