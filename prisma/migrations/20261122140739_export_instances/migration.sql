-- A job of the named queue `exports` that a dead process had locked kept all others waiting for hours.
ALTER TABLE data_exports ADD COLUMN instance_id UUID, ADD COLUMN worked_at TIMESTAMPTZ(3) NOT NULL DEFAULT now();
