-- AlterTable
ALTER TABLE "apps" ADD COLUMN     "review_note" TEXT;

-- CreateTable
CREATE TABLE "ledger_checks" (
    "id" UUID NOT NULL,
    "requested_by_id" UUID,
    "requested_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "pool_count" INTEGER,
    "entry_count" INTEGER,
    "broken" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "ledger_checks_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ledger_checks_requested_idx" ON "ledger_checks"("requested_at");

-- grant_credits_once: as grant_credits, once for each id, which is made by whoever asks and becomes the entry's own.
--   granted      the entry stands now; detail: available
--   replay       it stood already, word for word; detail: what was available after it
--   other-body   the id stands for something else
-- The balance is locked first: two requests of one pool with the same id come one after the other. The CHECK on
-- available refuses a correction below zero.
CREATE FUNCTION grant_credits_once(
  p_entry uuid, p_pool uuid, p_type entry_type, p_amount int, p_actor uuid, p_note text
) RETURNS TABLE (outcome text, available int) LANGUAGE plpgsql AS $$
DECLARE e ledger_entries%ROWTYPE; v_available int;
BEGIN
  PERFORM 1 FROM pool_balances b WHERE b.pool_id = p_pool FOR UPDATE;
  SELECT * INTO e FROM ledger_entries l WHERE l.id = p_entry;
  IF FOUND THEN
    RETURN QUERY SELECT
      CASE WHEN (e.pool_id, e.type, e.amount_credits, e.actor_id, e.note)
          IS NOT DISTINCT FROM (p_pool, p_type, p_amount, p_actor, p_note)
        THEN 'replay' ELSE 'other-body' END,
      e.balance_after_credits;
    RETURN;
  END IF;
  UPDATE pool_balances b SET available = b.available + p_amount, granted = b.granted + p_amount
    WHERE b.pool_id = p_pool RETURNING b.available INTO STRICT v_available;
  INSERT INTO ledger_entries (id, pool_id, type, amount_credits, balance_after_credits, actor_id, note)
    VALUES (p_entry, p_pool, p_type, p_amount, v_available, p_actor, p_note);
  RETURN QUERY SELECT 'granted', v_available;
END $$;

-- Terms of one school never overlap (HB409). Its row is locked, so that two writers come one after the other, and so that
-- a term that is about to run is seen by whoever changes an app's mode.
CREATE FUNCTION refuse_overlapping_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM schools WHERE id = NEW.school_id FOR NO KEY UPDATE;
  IF EXISTS (SELECT 1 FROM school_terms t WHERE t.school_id = NEW.school_id AND t.id <> NEW.id
      AND t.starts_on <= NEW.ends_on AND t.ends_on >= NEW.starts_on) THEN
    RAISE EXCEPTION 'the terms of a school may not overlap' USING ERRCODE = 'HB409';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "school_terms_apart" BEFORE INSERT OR UPDATE ON "school_terms"
  FOR EACH ROW EXECUTE FUNCTION refuse_overlapping_terms();

-- running_term_of_app: a term that runs today, by the clock of its school, at a school that has activities of the app.
CREATE FUNCTION running_term_of_app(p_app uuid)
RETURNS TABLE (school_name text, school_name_ko text, term_name text, ends_on date) LANGUAGE sql VOLATILE AS $$
  SELECT s.name, s.name_ko, t.name, t.ends_on
  FROM schools s JOIN school_terms t ON t.school_id = s.id
    AND (clock_timestamp() AT TIME ZONE s.time_zone)::date BETWEEN t.starts_on AND t.ends_on
  WHERE s.standing = 'active' AND s.id IN (
    SELECT c.school_id FROM activities a JOIN classrooms c ON c.id = a.classroom_id WHERE a.app_id = p_app)
  ORDER BY s.name, s.id LIMIT 1
$$;

-- An app's integration mode stays as it is while a term runs at a school that uses it (HB423), whoever writes. Locks the
-- app, so that no activity of it begins meanwhile, then its schools in the order of their ids, so that no term does.
CREATE FUNCTION keep_mode_during_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM apps WHERE id = NEW.id FOR UPDATE;
  PERFORM 1 FROM schools WHERE id IN (
    SELECT c.school_id FROM activities a JOIN classrooms c ON c.id = a.classroom_id WHERE a.app_id = NEW.id)
    ORDER BY id FOR SHARE;
  IF EXISTS (SELECT 1 FROM running_term_of_app(NEW.id)) THEN
    RAISE EXCEPTION 'the integration mode stays while a term runs' USING ERRCODE = 'HB423';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "apps_mode_during_terms" BEFORE UPDATE OF "integration_mode" ON "apps"
  FOR EACH ROW WHEN (OLD."integration_mode" IS DISTINCT FROM NEW."integration_mode")
  EXECUTE FUNCTION keep_mode_during_terms();

