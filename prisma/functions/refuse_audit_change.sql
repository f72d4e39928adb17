-- refuse_audit_change: keeps the audit log append-only for every role. Only redact_audit_log may take out network addresses,
-- details, old records of staff who viewed students' data, and old visits. Besides, the hub's own role has no right to change the log, and
-- cannot disable the trigger (prisma/grants.sql).
--
-- Locks: nothing. Indexes: none.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('hub.redacts_audit_log', true) = 'on' AND TG_OP = 'DELETE' THEN RETURN OLD; END IF;
  IF current_setting('hub.redacts_audit_log', true) = 'on' AND TG_OP = 'UPDATE'
    AND (NEW.id, NEW.at, NEW.actor_id, NEW.action, NEW.subject_id, NEW.school_id, NEW.target_type, NEW.target_id)
      IS NOT DISTINCT FROM (OLD.id, OLD.at, OLD.actor_id, OLD.action, OLD.subject_id, OLD.school_id, OLD.target_type, OLD.target_id)
    AND (NEW.address IS NULL OR NEW.address = OLD.address) AND (NEW.detail = '{}' OR NEW.detail = OLD.detail)
  THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'the audit log is append-only' USING ERRCODE = 'restrict_violation';
END $$;

CREATE OR REPLACE TRIGGER "audit_events_append_only" BEFORE UPDATE OR DELETE ON "audit_events"
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

CREATE OR REPLACE TRIGGER "audit_events_no_truncate" BEFORE TRUNCATE ON "audit_events"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
