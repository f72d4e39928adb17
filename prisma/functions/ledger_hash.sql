-- ledger_hash: the SHA-256 of a ledger entry and of the hash before it in its pool (protocol: Ledger). So no entry can be changed,
-- added or removed later without changing every hash after it.
--
-- The hashed text is the previous hash in hexadecimal, a space, and the entry as a JSON array.
--
-- Locks: nothing. Indexes: none.
CREATE OR REPLACE FUNCTION ledger_hash(e ledger_entries) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(encode(e.previous_hash, 'hex') || ' ' || json_build_array(e.id, e.pool_id, e.seq, e.type,
    e.amount_credits, e.balance_after_credits, e.media_type, e.model, e.actor_id, e.classroom_id, e.activity_id, e.app_slug,
    e.operation_id, e.note, (extract(epoch FROM e.created_at) * 1000)::bigint)::text, 'UTF8'))
$$;
