-- claim_operation: claims an Idempotency-Key, or reports what an earlier call with the same key did.
--
--   claimed     the key now belongs to this call, in state running
--   running     another call with the key is in progress: IDEM_002
--   other-body  the key was used with a different body: IDEM_001
--   replay      the operation succeeded before; answer is to be returned again
-- A failed operation leaves no row, so its key can be used again. The key of one that succeeded can be used again 24 hours after
-- it was claimed.
-- The insert waits for a concurrent insert of the same key. The select is a statement of its own, because only a new snapshot sees
-- that row.
--
-- Locks: the row of the key, when it inserts or deletes it.
-- Indexes: operations_scope_key.
CREATE OR REPLACE FUNCTION claim_operation(
  p_id uuid, p_profile uuid, p_app_slug text, p_kind text, p_key text, p_body_hash bytea, p_instance uuid
) RETURNS TABLE (outcome text, answer jsonb) LANGUAGE plpgsql AS $$
DECLARE v operations;
BEGIN
  FOR attempt IN 1..3 LOOP
    INSERT INTO operations (id, profile_id, app_slug, kind, key, body_hash, state, instance_id)
      VALUES (p_id, p_profile, p_app_slug, p_kind, p_key, p_body_hash, 'running', p_instance)
      ON CONFLICT (profile_id, app_slug, kind, key) DO NOTHING;
    IF FOUND THEN RETURN QUERY SELECT 'claimed', NULL::jsonb; RETURN; END IF;

    SELECT * INTO v FROM operations o
      WHERE o.profile_id = p_profile AND o.app_slug = p_app_slug AND o.kind = p_kind AND o.key = p_key;
    IF v.state = 'running' OR v.created_at >= now() - interval '24 hours' THEN
      RETURN QUERY SELECT
        CASE WHEN v.body_hash <> p_body_hash THEN 'other-body' WHEN v.state = 'running' THEN 'running' ELSE 'replay' END, v.answer;
      RETURN;
    END IF;
    DELETE FROM operations o WHERE o.id = v.id AND o.state = 'succeeded';
  END LOOP;
  RETURN QUERY SELECT 'running', NULL::jsonb;
END $$;
