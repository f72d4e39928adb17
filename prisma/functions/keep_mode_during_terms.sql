-- keep_mode_during_terms: refuses to change the integration mode of an app while a term runs at an active school that uses it
-- (HB423).
--
-- Locks: the app, so that no activity of it is created meanwhile; then, in shared mode and in the order of ids, the schools that
-- have activities of the app, so that no term of these is created meanwhile.
-- Indexes: activities_app_idx.
CREATE OR REPLACE FUNCTION keep_mode_during_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM apps WHERE id = NEW.id FOR UPDATE;
  PERFORM 1 FROM schools WHERE id IN (
    SELECT c.school_id FROM activities a JOIN classrooms c ON c.id = a.classroom_id WHERE a.app_id = NEW.id)
    ORDER BY id FOR SHARE;
  IF EXISTS (SELECT 1 FROM running_term_of_app(NEW.id)) THEN
    RAISE EXCEPTION 'the integration mode cannot change while a term is running' USING ERRCODE = 'HB423';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER "apps_mode_during_terms" BEFORE UPDATE OF "integration_mode" ON "apps"
  FOR EACH ROW WHEN (OLD."integration_mode" IS DISTINCT FROM NEW."integration_mode")
  EXECUTE FUNCTION keep_mode_during_terms();
