-- refuse_overlapping_terms: refuses a term that overlaps another term of the same school (HB409).
--
-- Locks: the school, so that two writers run one after the other, and keep_mode_during_terms waits for a term that is being written.
-- Indexes: school_terms_school_idx.
CREATE OR REPLACE FUNCTION refuse_overlapping_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM schools WHERE id = NEW.school_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT 1 FROM school_terms t WHERE t.school_id = NEW.school_id AND t.id <> NEW.id
      AND t.starts_on <= NEW.ends_on AND t.ends_on >= NEW.starts_on) THEN
    RAISE EXCEPTION 'the terms of a school may not overlap' USING ERRCODE = 'HB409';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "school_terms_apart" BEFORE INSERT OR UPDATE ON "school_terms"
  FOR EACH ROW EXECUTE FUNCTION refuse_overlapping_terms();
