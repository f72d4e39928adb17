-- grant_credits_once: grant_credits once per id; the caller makes the id, which becomes the id of the ledger entry.
--
--   granted     the entry was written now
--   replay      the same entry existed already
--   other-body  the id belongs to a different entry
-- available is what the pool has after the entry. The CHECK on available refuses a negative balance.
--
-- Locks: the balance, before the entry is looked for, so that two requests with the same id run one after the other.
-- Indexes: the primary keys of pool_balances and ledger_entries.
CREATE OR REPLACE FUNCTION grant_credits_once(
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
