-- CreateTable
CREATE TABLE "submission_days" (
    "day" DATE NOT NULL,
    "student_id" UUID NOT NULL,
    "bytes" INTEGER NOT NULL,

    CONSTRAINT "submission_days_pkey" PRIMARY KEY ("day","student_id")
);
