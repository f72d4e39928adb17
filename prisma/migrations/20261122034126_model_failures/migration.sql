-- CreateEnum
CREATE TYPE "model_failure_reason" AS ENUM ('failed', 'timeout');

-- CreateTable
CREATE TABLE "model_failures" (
    "model_id" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "reason" "model_failure_reason" NOT NULL,
    "upstream_status" INTEGER,
    "message" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "model_failures_pkey" PRIMARY KEY ("model_id")
);
