-- tell_lost_access: tells every instance the id of a person whose guardian's consent or status changes or of whom a launch is ended,
-- and of a credit pool whose prices, limits or models change (`lib/credits/let-through.ts`). Triggers, so that imports and repairs by
-- hand do the same.
--
-- Locks: nothing beyond the updated row.
-- Indexes: none.
CREATE OR REPLACE FUNCTION tell_lost_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', 'lost-access hub ' || coalesce(to_jsonb(NEW)->>'actor_id', to_jsonb(NEW)->>'id'));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "profiles_tell_lost_access" AFTER UPDATE OF "consent", "status" ON "profiles"
  FOR EACH ROW WHEN (OLD."consent" IS DISTINCT FROM NEW."consent" OR OLD."status" IS DISTINCT FROM NEW."status")
  EXECUTE FUNCTION tell_lost_access();

CREATE OR REPLACE TRIGGER "launches_tell_lost_access" AFTER UPDATE OF "revoked_at" ON "launches"
  FOR EACH ROW WHEN (OLD."revoked_at" IS NULL AND NEW."revoked_at" IS NOT NULL)
  EXECUTE FUNCTION tell_lost_access();

CREATE OR REPLACE TRIGGER "credit_pools_tell_lost_access" AFTER UPDATE ON "credit_pools"
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
  EXECUTE FUNCTION tell_lost_access();
