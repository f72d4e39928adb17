-- CreateIndex
CREATE INDEX "profiles_school_name_idx" ON "profiles"("school_id", "display_name", "id");
