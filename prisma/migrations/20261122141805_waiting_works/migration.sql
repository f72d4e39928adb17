-- Work that waits for review, newest first: a list or a count of it reads nothing else, however much has been reviewed.
CREATE INDEX "submissions_waiting_idx" ON "submissions"("activity_id", "submitted_at" DESC, "id" DESC) WHERE "reviewed_at" IS NULL;
