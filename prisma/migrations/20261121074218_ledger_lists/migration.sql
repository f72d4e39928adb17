-- Lists of the ledger are ordered by (created_at, seq), and each index of a list ends with it: a range of time or a place in
-- the list is then where the walk begins, and no filter reads further than its page. Before, a range far back in time was
-- found by reading everything newer.

-- DropIndex
DROP INDEX "ledger_entries_activity_idx";

-- DropIndex
DROP INDEX "ledger_entries_actor_idx";

-- DropIndex
DROP INDEX "ledger_entries_classroom_idx";

-- DropIndex
DROP INDEX "ledger_entries_hold_idx";

-- DropIndex
DROP INDEX "ledger_entries_pool_idx";

-- DropIndex
DROP INDEX "ledger_entries_seq_key";

-- The moment of the insert, while the pool's balance is locked, and not of the transaction's begin: so that the entries of a
-- pool have their moments in the order in which they moved its balance.
ALTER TABLE "ledger_entries" ALTER COLUMN "created_at" SET DEFAULT clock_timestamp();

-- CreateIndex
CREATE INDEX "ledger_entries_pool_idx" ON "ledger_entries"("pool_id", "created_at", "seq");

-- CreateIndex
CREATE INDEX "ledger_entries_actor_idx" ON "ledger_entries"("actor_id", "created_at", "seq");

-- CreateIndex
CREATE INDEX "ledger_entries_classroom_idx" ON "ledger_entries"("classroom_id", "created_at", "seq");

-- CreateIndex
CREATE INDEX "ledger_entries_activity_idx" ON "ledger_entries"("activity_id", "created_at", "seq");

-- CreateIndex
CREATE INDEX "ledger_entries_app_idx" ON "ledger_entries"("pool_id", "app_slug", "created_at", "seq");

-- CreateIndex
CREATE INDEX "ledger_entries_model_idx" ON "ledger_entries"("pool_id", "model", "created_at", "seq");

-- Grants, releases and adjustments are few: a list of them would else read past every hold and settlement of the pool.
-- A Prisma schema cannot say "partial".
CREATE INDEX "ledger_entries_rare_idx" ON "ledger_entries"("pool_id", "type", "created_at", "seq")
  WHERE "type" NOT IN ('hold', 'settle');
