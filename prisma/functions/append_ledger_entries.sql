-- append_ledger_entries: changes a pool's balance and appends the entries that say why. Returns the balance afterwards. The CHECKs
-- on pool_balances refuse a balance below zero.
--
-- Fills in each entry's position in the pool's chain: seq, balance and hashes. Fills in the time, too, unless the entry has one,
-- which only entries of the demo data have.
--
-- It sets synchronous_commit itself, because a pooler may lose the settings of a connection, and the commit must wait for the disk.
--
-- p_available and p_reserved are added to the balance; what was granted and spent follows from the entries.
--
-- Locks: the balance, so that the entries of a pool are written one after another.
-- Indexes: the primary key of pool_balances.
CREATE OR REPLACE FUNCTION append_ledger_entries(p_pool uuid, p_entries ledger_entries[], p_available int, p_reserved int)
RETURNS pool_balances LANGUAGE plpgsql AS $$
DECLARE b pool_balances; e ledger_entries; v_entries ledger_entries[] := '{}';
BEGIN
  PERFORM set_config('synchronous_commit', 'on', true);
  SELECT * INTO STRICT b FROM pool_balances WHERE pool_id = p_pool FOR UPDATE;
  FOREACH e IN ARRAY p_entries LOOP
    IF e.type = 'settle' THEN b.spent := b.spent + e.amount_credits; ELSE b.granted := b.granted + e.amount_credits; END IF;
    b.entry_count := b.entry_count + 1;
    e.pool_id := p_pool;
    e.seq := b.entry_count;
    e.balance_after_credits := b.granted - b.spent;
    e.created_at := coalesce(e.created_at, date_trunc('milliseconds', clock_timestamp()));
    e.previous_hash := b.last_hash;
    e.hash := ledger_hash(e);
    b.last_hash := e.hash;
    v_entries := v_entries || e;
  END LOOP;
  -- The balance is updated before the entries are inserted, so that a balance below zero is refused by a CHECK of pool_balances,
  -- whose name the callers know, and not by that of ledger_entries.
  UPDATE pool_balances SET available = available + p_available, reserved = reserved + p_reserved, spent = b.spent,
      granted = b.granted, entry_count = b.entry_count, last_hash = b.last_hash
    WHERE pool_id = p_pool RETURNING * INTO b;
  INSERT INTO ledger_entries SELECT * FROM unnest(v_entries);
  RETURN b;
END $$;
