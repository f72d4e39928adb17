-- AlterTable
ALTER TABLE "apps" ADD COLUMN     "proposed" JSONB,
ADD COLUMN     "proposed_refusal" TEXT;

-- Only an app that was approved has approved values that stay in force meanwhile.
ALTER TABLE "apps" ADD CONSTRAINT "apps_proposed_of_approved"
  CHECK ("proposed" IS NULL OR "status" IN ('approved', 'suspended'));
