-- AlterTable
ALTER TABLE "instances" ADD COLUMN "storage" TEXT;
