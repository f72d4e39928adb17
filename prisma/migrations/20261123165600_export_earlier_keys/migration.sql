-- AlterTable
ALTER TABLE "data_exports" ADD COLUMN     "earlier_keys" TEXT[] DEFAULT ARRAY[]::TEXT[];
