-- CreateEnum
CREATE TYPE "safety_direction" AS ENUM ('input', 'output');

-- CreateEnum
CREATE TYPE "safety_severity" AS ENUM ('notice', 'alert', 'urgent');

-- CreateEnum
CREATE TYPE "safety_action" AS ENUM ('flagged', 'stopped');

-- CreateEnum
CREATE TYPE "incident_state" AS ENUM ('open', 'handled', 'no_concern');

-- AlterTable
ALTER TABLE "schools" ADD COLUMN     "ai_hours" JSONB,
ADD COLUMN     "flagged_categories" text[] NOT NULL DEFAULT ARRAY[]::text[],
ADD COLUMN     "help_text_en" TEXT,
ADD COLUMN     "help_text_ko" TEXT,
ADD COLUMN     "incident_days" INTEGER NOT NULL DEFAULT 90,
ADD COLUMN     "youngest_age" SMALLINT NOT NULL DEFAULT 6;

-- CreateTable
CREATE TABLE "safety_incidents" (
    "id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "student_id" UUID NOT NULL,
    "school_id" UUID NOT NULL,
    "classroom_id" UUID NOT NULL,
    "activity_id" UUID NOT NULL,
    "app_slug" TEXT NOT NULL,
    "direction" "safety_direction" NOT NULL,
    "categories" text[] NOT NULL,
    "severity" "safety_severity" NOT NULL,
    "action" "safety_action" NOT NULL,
    "excerpt" TEXT,
    "state" "incident_state" NOT NULL DEFAULT 'open',
    "handled_by_id" UUID,
    "handled_at" TIMESTAMPTZ(3),
    "note" TEXT,

    CONSTRAINT "safety_incidents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "safety_contacts" (
    "school_id" UUID NOT NULL,
    "profile_id" UUID NOT NULL,
    "email" TEXT,

    CONSTRAINT "safety_contacts_pkey" PRIMARY KEY ("school_id","profile_id")
);

-- CreateTable
CREATE TABLE "safety_defaults" (
    "id" BOOLEAN NOT NULL DEFAULT true,
    "flagged_categories" text[] NOT NULL DEFAULT ARRAY[]::text[],
    "help_text_en" TEXT,
    "help_text_ko" TEXT,
    "ai_hours" JSONB,
    "incident_days" INTEGER NOT NULL DEFAULT 90,
    "youngest_age" SMALLINT NOT NULL DEFAULT 6,

    CONSTRAINT "safety_defaults_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "safety_incidents_school_idx" ON "safety_incidents"("school_id", "state", "severity" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "safety_incidents_classroom_idx" ON "safety_incidents"("classroom_id", "state", "severity" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "safety_incidents_student_idx" ON "safety_incidents"("student_id", "id" DESC);

-- CreateIndex
CREATE INDEX "safety_incidents_activity_idx" ON "safety_incidents"("activity_id");

-- CreateIndex
CREATE INDEX "safety_incidents_handled_by_idx" ON "safety_incidents"("handled_by_id");

-- CreateIndex
CREATE INDEX "safety_contacts_profile_idx" ON "safety_contacts"("profile_id");

-- AddForeignKey
ALTER TABLE "safety_incidents" ADD CONSTRAINT "safety_incidents_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "profiles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "safety_incidents" ADD CONSTRAINT "safety_incidents_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "safety_incidents" ADD CONSTRAINT "safety_incidents_classroom_id_fkey" FOREIGN KEY ("classroom_id") REFERENCES "classrooms"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "safety_incidents" ADD CONSTRAINT "safety_incidents_activity_id_fkey" FOREIGN KEY ("activity_id") REFERENCES "activities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "safety_incidents" ADD CONSTRAINT "safety_incidents_handled_by_id_fkey" FOREIGN KEY ("handled_by_id") REFERENCES "profiles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "safety_contacts" ADD CONSTRAINT "safety_contacts_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "safety_contacts" ADD CONSTRAINT "safety_contacts_profile_id_fkey" FOREIGN KEY ("profile_id") REFERENCES "profiles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What a school may only have recorded instead of stopped (protocol: Safety).
ALTER TABLE "schools"
  ADD CONSTRAINT "schools_flagged_check" CHECK ("flagged_categories" <@ ARRAY['violence', 'hate', 'illicit']),
  ADD CONSTRAINT "schools_incident_days_check" CHECK ("incident_days" BETWEEN 1 AND 3650),
  ADD CONSTRAINT "schools_youngest_age_check" CHECK ("youngest_age" BETWEEN 3 AND 18);
ALTER TABLE "safety_defaults"
  ADD CONSTRAINT "safety_defaults_one_check" CHECK ("id"),
  ADD CONSTRAINT "safety_defaults_flagged_check" CHECK ("flagged_categories" <@ ARRAY['violence', 'hate', 'illicit']),
  ADD CONSTRAINT "safety_defaults_incident_days_check" CHECK ("incident_days" BETWEEN 1 AND 3650),
  ADD CONSTRAINT "safety_defaults_youngest_age_check" CHECK ("youngest_age" BETWEEN 3 AND 18);
ALTER TABLE "safety_incidents"
  ADD CONSTRAINT "safety_incidents_categories_check" CHECK ("categories" <@
    ARRAY['self_harm', 'sexual', 'sexual_minors', 'violence', 'hate', 'harassment', 'illicit']),
  ADD CONSTRAINT "safety_incidents_excerpt_check" CHECK (char_length("excerpt") <= 500),
  ADD CONSTRAINT "safety_incidents_handled_check" CHECK (("handled_by_id" IS NULL) = ("handled_at" IS NULL));
