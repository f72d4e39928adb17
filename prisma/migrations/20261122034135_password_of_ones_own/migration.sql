-- AlterTable
ALTER TABLE "profiles" ADD COLUMN     "must_change_password" BOOLEAN NOT NULL DEFAULT false;
