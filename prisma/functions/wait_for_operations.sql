-- wait_for_operations: looks up, one by one, the calls whose key was already taken. Returns the outcome of those that do not
-- begin: an operation that has failed meanwhile, or is a day old, frees its key, and the call begins after all.
--
-- Locks: operation keys, in the order of p_asked.
-- Indexes: operations_scope_key.
CREATE OR REPLACE FUNCTION wait_for_operations(p_instance uuid, p_asked asked_call[], p_begun uuid[])
RETURNS TABLE (hold uuid, outcome text, detail jsonb) LANGUAGE plpgsql AS $$
DECLARE q asked_call; a admitted_call;
BEGIN
  FOREACH q IN ARRAY p_asked LOOP
    a := q.call;
    CONTINUE WHEN q.refusal IS NOT NULL OR a.key IS NULL OR a.hold = ANY (p_begun);
    RETURN QUERY SELECT a.hold, b.outcome, b.answer
      FROM begin_operation(a.hold, a.actor, a.app_slug, q.kind, a.key, q.body_hash, p_instance) b WHERE b.outcome <> 'begun';
  END LOOP;
END $$;
