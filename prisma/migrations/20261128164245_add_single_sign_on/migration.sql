-- AlterTable
ALTER TABLE "profiles" ADD COLUMN     "sso_id" TEXT;

-- AlterTable
ALTER TABLE "schools" ADD COLUMN     "only_single_sign_on" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "profiles_sso_id_idx" ON "profiles"("sso_id", "school_id");

-- AlterTable
ALTER TABLE "roster_changes" ADD COLUMN     "sso_id" TEXT;
