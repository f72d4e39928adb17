-- AlterTable
ALTER TABLE "take_downs" ADD COLUMN     "may_resubmit" BOOLEAN NOT NULL DEFAULT false;
