-- "Active or archived" is called status, as in the API.
ALTER TYPE "standing" RENAME TO "record_status";
ALTER TABLE "schools" RENAME COLUMN "standing" TO "status";
ALTER TABLE "profiles" RENAME COLUMN "standing" TO "status";
ALTER TABLE "classrooms" RENAME COLUMN "standing" TO "status";
ALTER TABLE "enrolments" RENAME COLUMN "standing" TO "status";
