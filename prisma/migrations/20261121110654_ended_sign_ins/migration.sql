-- CreateTable
CREATE TABLE "ended_sign_ins" (
    "sign_in_id" UUID NOT NULL,
    "ended_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ended_sign_ins_pkey" PRIMARY KEY ("sign_in_id")
);

-- CreateIndex
CREATE INDEX "ended_sign_ins_ended_idx" ON "ended_sign_ins"("ended_at");
