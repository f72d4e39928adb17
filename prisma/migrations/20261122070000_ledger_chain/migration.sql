-- The ledger has only what moved credits, as a chain of hashes; holds keep their own history.

-- The functions that know the old types and columns: prisma/functions creates today's.
DROP FUNCTION IF EXISTS take_holds, ask_calls, wait_for_operations, over_daily_limit, begin_operation, end_hold, end_holds,
  reserve_credits, grant_credits, grant_credits_once CASCADE;
DROP PROCEDURE IF EXISTS end_holds_surely;
-- Its triggers are on the old table.
DROP FUNCTION IF EXISTS refuse_ledger_change CASCADE;
DROP TYPE IF EXISTS "asked_call", "admitted_call";

ALTER TABLE "ledger_entries" RENAME TO "old_ledger_entries";
ALTER TYPE "entry_type" RENAME TO "old_entry_type";
CREATE TYPE "entry_type" AS ENUM ('grant', 'adjust', 'settle');

ALTER TABLE "pool_balances" ADD COLUMN "entry_count" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "last_hash" BYTEA NOT NULL DEFAULT '\x'::bytea;

CREATE TABLE "ledger_entries" (
    "id" UUID NOT NULL,
    "pool_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "type" "entry_type" NOT NULL,
    "amount_credits" INTEGER NOT NULL,
    "balance_after_credits" INTEGER NOT NULL,
    "media_type" "media_type",
    "model" TEXT,
    "actor_id" UUID,
    "classroom_id" UUID,
    "activity_id" UUID,
    "app_slug" TEXT,
    "operation_id" TEXT,
    "note" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "previous_hash" BYTEA NOT NULL,
    "hash" BYTEA NOT NULL
);

CREATE FUNCTION ledger_hash(e ledger_entries) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(encode(e.previous_hash, 'hex') || ' ' || json_build_array(e.id, e.pool_id, e.seq, e.type,
    e.amount_credits, e.balance_after_credits, e.media_type, e.model, e.actor_id, e.classroom_id, e.activity_id, e.app_slug,
    e.operation_id, e.note, (extract(epoch FROM e.created_at) * 1000)::bigint)::text, 'UTF8'))
$$;

-- A settled hold and its entry have one id from now on.
DO $$
DECLARE e ledger_entries; v_pool uuid; v_hash bytea;
BEGIN
  FOR e IN
    SELECT coalesce(hold_id, id), pool_id, row_number() OVER w, type::text::entry_type, amount_credits,
        sum(CASE type WHEN 'settle' THEN -amount_credits ELSE amount_credits END) OVER w, media_type, model, actor_id,
        classroom_id, activity_id, app_slug, operation_id, note, created_at, '\x', '\x'
      FROM "old_ledger_entries" WHERE type NOT IN ('hold', 'release')
      WINDOW w AS (PARTITION BY pool_id ORDER BY seq)
      ORDER BY pool_id, seq
  LOOP
    IF e.pool_id = v_pool THEN e.previous_hash := v_hash; END IF;
    e.hash := ledger_hash(e);
    INSERT INTO ledger_entries VALUES (e.*);
    v_pool := e.pool_id; v_hash := e.hash;
  END LOOP;
END $$;
UPDATE "pool_balances" b SET entry_count = e.seq, last_hash = e.hash
  FROM (SELECT DISTINCT ON (pool_id) pool_id, seq, hash FROM "ledger_entries" ORDER BY pool_id, seq DESC) e WHERE e.pool_id = b.pool_id;
DROP TABLE "old_ledger_entries";
DROP TYPE "old_entry_type";

ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_pkey" PRIMARY KEY ("id");
CREATE INDEX "ledger_entries_pool_idx" ON "ledger_entries"("pool_id", "created_at", "id");
CREATE INDEX "ledger_entries_actor_idx" ON "ledger_entries"("actor_id", "created_at", "id");
CREATE INDEX "ledger_entries_classroom_idx" ON "ledger_entries"("classroom_id", "created_at", "id");
CREATE INDEX "ledger_entries_activity_idx" ON "ledger_entries"("activity_id", "created_at", "id");
CREATE INDEX "ledger_entries_app_idx" ON "ledger_entries"("pool_id", "app_slug", "created_at", "id");
CREATE INDEX "ledger_entries_model_idx" ON "ledger_entries"("pool_id", "model", "created_at", "id");
-- Grants and adjustments are few: without this index a list of them reads every settlement of the pool.
CREATE INDEX "ledger_entries_grants_idx" ON "ledger_entries"("pool_id", "type", "created_at", "id") WHERE "type" <> 'settle';
ALTER TABLE "ledger_entries"
  ADD CONSTRAINT "ledger_entries_balance_check" CHECK ("balance_after_credits" >= 0),
  ADD CONSTRAINT "ledger_entries_amount_check" CHECK ("amount_credits" > 0 OR "type" = 'adjust');
REVOKE UPDATE, DELETE, TRUNCATE ON "ledger_entries" FROM PUBLIC, CURRENT_USER;

-- Open holds are few at any time, released ones few for ever.
DROP INDEX "holds_state_idx";
CREATE INDEX "holds_open_idx" ON "holds"("actor_id", "created_at") WHERE "state" = 'reserved';
CREATE INDEX "holds_released_pool_idx" ON "holds"("pool_id", "ended_at", "id") WHERE "state" = 'released';
CREATE INDEX "holds_released_actor_idx" ON "holds"("actor_id", "ended_at", "id") WHERE "state" = 'released';
CREATE INDEX "holds_released_classroom_idx" ON "holds"("classroom_id", "ended_at", "id") WHERE "state" = 'released';

ALTER TABLE "usage_days" DROP CONSTRAINT "usage_days_amounts_check";
ALTER TABLE "usage_days" DROP COLUMN "reserved_credits",
  ADD CONSTRAINT "usage_days_amounts_check" CHECK ("spent_credits" >= 0 AND "released_credits" >= 0 AND "operations" >= 0);
