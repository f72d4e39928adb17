-- AlterTable
ALTER TABLE "activities" ADD COLUMN     "due_at" TIMESTAMPTZ(3);

ALTER TABLE activities ADD CONSTRAINT activities_due_check CHECK (due_at > opens_at AND due_at <= closes_at);
