ALTER TABLE roster_imports ADD COLUMN failure_place jsonb;
