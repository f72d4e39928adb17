ALTER TABLE activities ADD COLUMN due_told_for timestamptz(3);
CREATE INDEX activities_due_idx ON activities (due_at);
