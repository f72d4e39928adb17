-- grant_credits: adds credits to a pool (grant, above zero) or corrects its balance (adjust, either sign). Used by seeds and
-- tests; the API calls grant_credits_once. Returns the available credits. The CHECK on available refuses a negative balance.
--
-- Locks: the balance.
-- Indexes: the primary key of pool_balances.
CREATE OR REPLACE FUNCTION grant_credits(p_pool uuid, p_type entry_type, p_amount int, p_actor uuid, p_note text)
RETURNS int LANGUAGE plpgsql AS $$
DECLARE v_available int;
BEGIN
  UPDATE pool_balances SET available = available + p_amount, granted = granted + p_amount
    WHERE pool_id = p_pool RETURNING available INTO STRICT v_available;
  INSERT INTO ledger_entries (id, pool_id, type, amount_credits, balance_after_credits, actor_id, note)
    VALUES (new_uuid_v7(), p_pool, p_type, p_amount, v_available, p_actor, p_note);
  RETURN v_available;
END $$;
