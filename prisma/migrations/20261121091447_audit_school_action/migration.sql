-- CreateIndex
CREATE INDEX "audit_events_school_action_idx" ON "audit_events"("school_id", "action", "id" DESC);
