-- AlterTable
ALTER TABLE "instances" ADD COLUMN     "key_ids" TEXT[] DEFAULT ARRAY[]::TEXT[];
