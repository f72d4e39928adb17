-- CreateTable
CREATE TABLE "app_states" (
    "activity_id" UUID NOT NULL,
    "student_id" UUID NOT NULL,
    "app_slug" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "app_states_pkey" PRIMARY KEY ("activity_id","student_id","app_slug")
);

-- CreateIndex
CREATE INDEX "app_states_student_idx" ON "app_states"("student_id");

-- AddForeignKey
ALTER TABLE "app_states" ADD CONSTRAINT "app_states_activity_id_fkey" FOREIGN KEY ("activity_id") REFERENCES "activities"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "app_states" ADD CONSTRAINT "app_states_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "profiles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
