-- CreateEnum
CREATE TYPE "roster_import_status" AS ENUM ('checking', 'ready', 'applying', 'applied', 'failed');

-- CreateEnum
CREATE TYPE "roster_mode" AS ENUM ('add', 'complete');

-- CreateEnum
CREATE TYPE "roster_change_kind" AS ENUM ('added', 'changed', 'archived', 'restored', 'unchanged');

-- CreateEnum
CREATE TYPE "roster_change_type" AS ENUM ('person', 'classroom');

-- AlterTable
ALTER TABLE "classrooms" ADD COLUMN     "sourced_id" TEXT;

-- AlterTable
ALTER TABLE "profiles" ADD COLUMN     "sourced_id" TEXT;

-- CreateTable
CREATE TABLE "roster_imports" (
    "id" UUID NOT NULL,
    "school_id" UUID NOT NULL,
    "requested_by_id" UUID NOT NULL,
    "mode" "roster_mode" NOT NULL,
    "status" "roster_import_status" NOT NULL DEFAULT 'checking',
    "failure" TEXT,
    "format" TEXT,
    "done_count" INTEGER NOT NULL DEFAULT 0,
    "total_count" INTEGER NOT NULL DEFAULT 0,
    "refused_count" INTEGER NOT NULL DEFAULT 0,
    "counts" JSONB NOT NULL DEFAULT '{}',
    "archives_many" BOOLEAN NOT NULL DEFAULT false,
    "instance_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "worked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "applied_at" TIMESTAMPTZ(3),
    "applied_by_id" UUID,
    "address" TEXT,

    CONSTRAINT "roster_imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "roster_files" (
    "import_id" UUID NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "roster_files_pkey" PRIMARY KEY ("import_id")
);

-- CreateTable
CREATE TABLE "roster_changes" (
    "import_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "type" "roster_change_type" NOT NULL,
    "kind" "roster_change_kind" NOT NULL,
    "target_id" UUID NOT NULL,
    "file" TEXT,
    "row" INTEGER,
    "name" TEXT NOT NULL,
    "login" TEXT,
    "role" "role",
    "sourced_id" TEXT,
    "fields" TEXT[],
    "before" JSONB,
    "after" JSONB,
    "enrolments" JSONB NOT NULL DEFAULT '[]',
    "ends_others" BOOLEAN NOT NULL DEFAULT false,
    "is_applied" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "roster_changes_pkey" PRIMARY KEY ("import_id","seq")
);

-- CreateTable
CREATE TABLE "roster_problems" (
    "import_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "file" TEXT NOT NULL,
    "row" INTEGER NOT NULL,
    "field" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "value" TEXT,

    CONSTRAINT "roster_problems_pkey" PRIMARY KEY ("import_id","seq")
);

-- CreateIndex
CREATE INDEX "roster_imports_school_idx" ON "roster_imports"("school_id", "created_at");

-- CreateIndex
CREATE INDEX "roster_changes_kind_idx" ON "roster_changes"("import_id", "kind", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "classrooms_sourced_id_key" ON "classrooms"("school_id", "sourced_id");

-- CreateIndex
CREATE UNIQUE INDEX "profiles_sourced_id_key" ON "profiles"("school_id", "sourced_id");

-- AddForeignKey
ALTER TABLE "roster_imports" ADD CONSTRAINT "roster_imports_school_id_fkey" FOREIGN KEY ("school_id") REFERENCES "schools"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "roster_files" ADD CONSTRAINT "roster_files_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "roster_imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "roster_changes" ADD CONSTRAINT "roster_changes_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "roster_imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "roster_problems" ADD CONSTRAINT "roster_problems_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "roster_imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One import of a school is checked or applied at a time.
CREATE UNIQUE INDEX "roster_imports_running_key" ON "roster_imports"("school_id") WHERE "status" IN ('checking', 'applying');

-- The files are compressed already, or read once.
ALTER TABLE "roster_files" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
