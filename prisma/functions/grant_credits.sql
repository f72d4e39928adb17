-- grant_credits: adds credits to a pool (grant, above zero) or corrects its balance (adjust, either sign), once per id. The caller
-- makes the id, which becomes the id of the ledger entry.
--
--   granted     the entry was written now; available is what the pool has left after it
--   replay      the same entry existed already; available is what the pool has left now
--   other-body  the id belongs to a different entry
--
-- Locks: the balance, before the entry is looked for, so that two requests with the same id run one after the other.
-- Indexes: the primary keys of pool_balances and ledger_entries.
CREATE OR REPLACE FUNCTION grant_credits(
  p_entry uuid, p_pool uuid, p_type entry_type, p_amount int, p_actor uuid, p_note text
) RETURNS TABLE (outcome text, available int) LANGUAGE plpgsql AS $$
DECLARE e ledger_entries;
BEGIN
  SELECT b.available INTO STRICT available FROM pool_balances b WHERE b.pool_id = p_pool FOR UPDATE;
  SELECT * INTO e FROM ledger_entries l WHERE l.id = p_entry;
  IF NOT FOUND THEN
    outcome := 'granted';
    e.id := p_entry; e.type := p_type; e.amount_credits := p_amount; e.actor_id := p_actor; e.note := p_note;
    available := (append_ledger_entries(p_pool, ARRAY[e], p_amount, 0)).available;
  ELSIF (e.pool_id, e.type, e.amount_credits, e.actor_id, e.note) IS NOT DISTINCT FROM (p_pool, p_type, p_amount, p_actor, p_note) THEN
    outcome := 'replay';
  ELSE
    outcome := 'other-body';
  END IF;
  RETURN NEXT;
END $$;
