ALTER TABLE roster_changes ADD COLUMN consent consent;
