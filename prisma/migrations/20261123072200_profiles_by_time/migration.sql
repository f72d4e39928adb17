CREATE INDEX "profiles_school_created_idx" ON "profiles"("school_id", "created_at");
